/** What an experiment has shown so far: charts, tables, notes, and all of it to take away. */
import type { Study, Table } from "../../api/documents";
import { Chart } from "../../parts/chart";
import { TableView } from "../../parts/parts";
import { Copy, Keep } from "../../parts/take";
import { compareWords } from "../../words/compare";
import { byDensity, conclusions } from "./conclusion";
import { csv, pictureOf, sizeOf, titleOf } from "./files";

export function StudyView({ study, experiment }: { study: Study; experiment: string }) {
  const said = compareWords();
  const text = () => `${JSON.stringify(study.document)}\n`;
  return (
    <div class="stack">
      <Densities study={study} />
      {study.charts.map((svg, index) => (
        <Picture key={index} svg={svg} table={study.tables[0]} name={fileName(experiment, index, "svg")} hasShades={experiment === "steps"} />
      ))}
      {study.tables.map((table, index) => (
        <section key={index} class="card compare-table">
          <TableView table={{ ...table, notes: [] }} />
          {table.notes.map((note) => <p class="hint">{note}</p>)}
          <div class="take"><Keep name={fileName(experiment, index, "csv")} type="text/csv;charset=utf-8" text={() => csv(table)}>{said.keepTable}</Keep></div>
        </section>
      ))}
      <div class="take">
        <Keep name={fileName(experiment, 0, "json")} type="application/json" text={text}>{said.keepDocument}</Keep>
        <Copy text={text}>{said.copyDocument}</Copy>
      </div>
    </div>
  );
}

/** What the experiment has shown, above everything else. */
export function Conclusion({ study }: { study: Study }) {
  const sentences = conclusions(study);
  if (sentences.length === 0) return null;
  return (
    <section class="card compare-conclusion">
      <h2>{compareWords().conclusion}</h2>
      {sentences.map((sentence) => <p>{sentence}</p>)}
    </section>
  );
}

/** How dense is enough: the density across. */
function Densities({ study }: { study: Study }) {
  const said = compareWords();
  const drawn = byDensity(study);
  if (drawn === null) return null;
  return (
    <section class="card">
      <h2>{said.densityChart}</h2>
      <Chart series={drawn.series} scale="linear" across={said.densityAxis} up={said.shareAxis} label={said.chart(said.densityChart)} ticksAcross={[0, ...drawn.densities]} ticksUp={[0, 25, 50, 75, 100]} />
    </section>
  );
}

function fileName(experiment: string, index: number, end: string): string {
  return `queens-${experiment}${index === 0 ? "" : `-${index + 1}`}.${end}`;
}

interface PictureProps {
  svg: string;
  table: Table | undefined;
  name: string;
  /** Whether shades stand for numbers, which the dark theme turns over. */
  hasShades: boolean;
}

function Picture({ svg, table, name, hasShades }: PictureProps) {
  const said = compareWords();
  const title = titleOf(svg) ?? table?.title ?? "";
  return (
    <figure class="card compare-chart">
      <div class="compare-picture" tabIndex={0} role="group" aria-label={title}>
        <img src={pictureOf(svg)} alt={said.chart(title)} decoding="sync" {...sizeOf(svg)} />
      </div>
      {hasShades && <p class="hint compare-turned">{said.turned}</p>}
      <div class="take"><Keep name={name} type="image/svg+xml" text={() => svg}>{said.keepChart}</Keep></div>
    </figure>
  );
}

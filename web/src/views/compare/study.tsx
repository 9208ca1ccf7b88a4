/** What an experiment has shown so far: charts, tables, notes, and all of it to take away. */
import type { Study, Table } from "../../api/documents";
import { TableView } from "../../parts/parts";
import { Copy, Keep } from "../../parts/take";
import { compareWords } from "../../words/compare";
import { csv, pictureOf, sizeOf, titleOf } from "./files";

export function StudyView({ study, experiment }: { study: Study; experiment: string }) {
  const said = compareWords();
  const text = () => `${JSON.stringify(study.document)}\n`;
  return (
    <div class="stack">
      {study.charts.map((svg, index) => (
        <Chart key={index} svg={svg} table={study.tables[0]} name={fileName(experiment, index, "svg")} hasShades={experiment === "steps"} />
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

function fileName(experiment: string, index: number, end: string): string {
  return `queens-${experiment}${index === 0 ? "" : `-${index + 1}`}.${end}`;
}

interface ChartProps {
  svg: string;
  table: Table | undefined;
  name: string;
  /** Whether shades stand for numbers, which the dark theme turns over. */
  hasShades: boolean;
}

function Chart({ svg, table, name, hasShades }: ChartProps) {
  const said = compareWords();
  const title = titleOf(svg) ?? table?.title ?? "";
  return (
    <figure class="card compare-chart">
      <div class="compare-picture" tabIndex={0} role="region" aria-label={title}>
        <img src={pictureOf(svg)} alt={said.chart(title)} decoding="sync" {...sizeOf(svg)} />
      </div>
      {hasShades && <p class="hint compare-turned">{said.turned}</p>}
      <div class="take"><Keep name={name} type="image/svg+xml" text={() => svg}>{said.keepChart}</Keep></div>
    </figure>
  );
}

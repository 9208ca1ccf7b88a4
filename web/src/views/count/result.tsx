/** A number with all that stands behind it. */
import type { Counted, Table } from "../../api/documents";
import { Figures, TableView } from "../../parts/parts";
import { Command, Copy } from "../../parts/take";
import { countWords } from "../../words/count";
import { duration } from "../../words/duration";
import { grouped } from "../../words/mod";
import { commandOf, factsOf, questionOfCount } from "./question";

export function Result({ count }: { count: Counted }) {
  const said = countWords();
  const question = questionOfCount(count);
  return (
    <div class="stack">
      <div>
        <h2 class="count-question">{said.question(factsOf(question))}</h2>
        <p class={`count-number ${size(count.count)}`}>{grouped(count.count)}</p>
        <div class="take">
          <Copy text={() => count.count}>{said.copyNumber}</Copy>
          <Copy text={() => JSON.stringify(count)}>{said.copyDocument}</Copy>
        </div>
      </div>
      <Figures figures={behind(count)} />
      <Checks checks={count.checks} />
      <Command label={said.command} line={commandOf(question)} copy={said.copyCommand} />
      <details class="count-document">
        <summary>{said.document}</summary>
        <pre tabIndex={0}>{JSON.stringify(count, null, 2)}</pre>
      </details>
    </div>
  );
}

/** Long numbers are written smaller, so that they stay on one line where they can. */
function size(digits: string): string {
  return digits.length > 12 ? "long" : "";
}

function behind({ strategy, threads, seconds, units }: Counted): [string, string][] {
  const names = countWords().by;
  const figures: [string, string][] = [[names.engine, strategy], [names.threads, String(threads)], [names.seconds, duration(seconds)]];
  return units == null ? figures : [...figures, [names.units, grouped(units)]];
}

function Checks({ checks }: { checks: readonly string[] }) {
  const said = countWords();
  // A newer server may know more of them; then their names must do.
  const known: Record<string, readonly [name: string, meaning: string] | undefined> = said.checks;
  return (
    <section class="note good">
      <h3>{said.checksTitle}</h3>
      {checks.length === 0 && <p>{said.noChecks}</p>}
      <dl class="count-checks">
        {checks.map((check) => {
          const [name, meaning] = known[check] ?? [check, ""];
          return [<dt key={check}><span aria-hidden="true">✓</span> {name}</dt>, <dd>{meaning}</dd>];
        })}
      </dl>
    </section>
  );
}

/** The counts of this visit. */
export function History({ counts }: { counts: readonly Counted[] }) {
  return counts.length === 0 ? null : <section class="card"><TableView table={table(counts)} /></section>;
}

function table(counts: readonly Counted[]): Table {
  const said = countWords();
  const numeric = [true, true, true, false, false, true, false];
  const row = (count: Counted) => {
    const { n, queens, variant, of } = factsOf(questionOfCount(count));
    return [String(n), grouped(count.count), duration(count.seconds), said.kinds[of], said.pieces[variant], String(queens), count.strategy];
  };
  return {
    title: said.history,
    columns: said.columns.map((name, index) => ({ name, numeric: numeric[index] ?? false })),
    rows: counts.map(row),
    notes: [],
  };
}

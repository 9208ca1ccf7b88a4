/** What stands beside the strategy's lines: its variables, its masks, its call stack. */
import type { Pair } from "../../api/documents";
import { shownSquare } from "../../board/coordinates";
import { watchWords } from "../../words/watch";
import type { Position } from "./position";
import type { Setting } from "./reason";
import { bitsOf, masks, variables } from "./variables";

/** Masks of wider boards are too long to be compared bit by bit. */
const WIDEST_MASK = 24;

export function Values({ position, setting }: { position: Position; setting: Setting }) {
  const said = watchWords();
  const { n, strategy } = setting;
  return (
    <div class="values">
      <h2>{said.values}</h2>
      <dl>
        {variables(position, setting).map(([name, value]) => (
          <div>
            <dt>{said.variables[name]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {strategy === "bitmask" && n > 0 && n <= WIDEST_MASK && <MaskTable n={n} position={position} />}
      <CallStack n={n} queens={position.queens} />
    </div>
  );
}

const MASKS = ["columns", "falling", "rising", "free"] as const;

/** The masks of the row that is looked at, each bit under its column. */
export function MaskTable({ n, position }: { n: number; position: Pick<Position, "queens" | "current"> }) {
  const said = watchWords();
  const found = masks(n, position);
  if (found === null) return <p class="no-row">{said.noRow}</p>;
  return (
    <table class="masks">
      <caption class="unseen">{said.masks.title}</caption>
      <thead>
        <tr><th scope="col">{said.masks.row(found.row)}</th>{Array.from({ length: n }, (_, column) => <th scope="col">{column}</th>)}</tr>
      </thead>
      <tbody>
        {MASKS.map((name) => (
          <tr class={name}>
            <th scope="row">{said.masks[name]}</th>
            {bitsOf(found[name], n).map((isSet) => <td class={isSet ? "set" : undefined}>{isSet ? 1 : 0}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of more levels than this the squares' names would not fit. */
const MOST_NAMED = 12;

/** The queens as the calls that wait for each other: the stack grows and shrinks with the recursion. */
function CallStack({ n, queens }: { n: number; queens: readonly Pair[] }) {
  const said = watchWords();
  const isThin = n > MOST_NAMED;
  return (
    <div class="call-stack">
      <h2>{said.stack}</h2>
      <p>{said.stackOf(queens.length, n)}</p>
      <div class={isThin ? "levels thin" : "levels"} aria-hidden="true" style={{ "--levels": Math.max(n, 1) }}>
        {Array.from({ length: n }, (_, level) => {
          const queen = queens[level];
          return <span class={queen === undefined ? undefined : "on"}>{isThin || queen === undefined ? "" : shownSquare(queen, n)}</span>;
        })}
      </div>
    </div>
  );
}

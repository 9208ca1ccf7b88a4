/** One search at one step: the board, the counters, the strategy's lines, the depth of the whole search. */
import { useMemo, useRef } from "preact/hooks";
import type { Counters, Pair, Summary } from "../../api/documents";
import { Board, type Mark } from "../../board/board";
import { shownSquare } from "../../board/coordinates";
import { attackCounts } from "../../board/square";
import { Figures } from "../../parts/parts";
import { language } from "../../settings";
import { grouped } from "../../words/mod";
import { watchWords } from "../../words/watch";
import { COUNTERS, type Position, squareOf } from "./position";
import { litLine, PSEUDOCODE } from "./pseudocode";
import { SOLUTIONS } from "./search";

/** The board at a position, with its latest step marked. */
export function SearchBoard({ n, position }: { n: number; position: Position | null }) {
  const said = watchWords();
  const queens = position?.queens ?? [];
  const isSolution = position?.current?.event === "solution";
  const names = queens.map((queen) => shownSquare(queen, n)).join(", ");
  // Most steps only look: the same queens attack the same squares.
  const attacked = useMemo(() => attackCounts(n, queens), [n, names]);
  if (n === 0) return <p class="no-board">{said.emptyBoard}</p>;
  return (
    <Board
      n={n}
      queens={isSolution ? [] : queens}
      found={isSolution ? queens : []}
      attacked={attacked}
      marks={position === null ? [] : marksOf(position)}
      beam={position === null ? null : beamOf(position)}
      label={said.boardLabel(n, names)}
    />
  );
}

function marksOf({ current }: Position): Mark[] {
  const square = current === null ? null : squareOf(current);
  if (current === null || square === null || current.event === "solution") return [];
  const attacker: Mark[] = current.by === undefined ? [] : [{ square: current.by, kind: "attacker" }];
  return [...attacker, { square, kind: current.event }];
}

function beamOf({ current }: Position): [Pair, Pair] | null {
  const square = current === null ? null : squareOf(current);
  return current?.by === undefined || square === null ? null : [current.by, square];
}

export function CounterFigures({ counters }: { counters: Counters }) {
  const said = watchWords().counters;
  return <Figures figures={COUNTERS.map((name) => [said[name], grouped(counters[name])] as const)} />;
}

/** The strategy in a few lines; the one that the latest step is stands out, by an arrow too. */
export function Code({ strategy, position }: { strategy: string; position: Position | null }) {
  const code = PSEUDOCODE[strategy];
  if (code === undefined) return null;
  const lit = position === null ? null : litLine(code, position);
  return <CodeLines lines={code.lines[language.value]} lit={lit} />;
}

function CodeLines({ lines, lit }: { lines: readonly string[]; lit: number | null }) {
  const said = watchWords();
  return (
    <ol class="code" aria-label={said.code}>
      {lines.map((line, index) => (
        <li class={index === lit ? "lit" : undefined} aria-current={index === lit ? "step" : undefined} style={{ "--level": levelOf(line) }}>
          <code>{line.trimStart()}</code>
        </li>
      ))}
    </ol>
  );
}

function levelOf(line: string): number {
  return (line.length - line.trimStart().length) / 2;
}

/** The depth over the whole search, drawn once, not at every step. */
export function useDepthPicture(summary: Summary | null) {
  return useMemo(() => (summary === null ? null : <DepthPicture summary={summary} />), [summary]);
}

/** The depth, and where solutions are. */
function DepthPicture({ summary }: { summary: Summary }) {
  const { samples, steps, n } = summary;
  if (steps === 0 || samples.length === 0) return null;
  const across = (step: number) => ((step / steps) * 1000).toFixed(1);
  const up = (depth: number) => (34 - (depth / Math.max(n, 1)) * 28).toFixed(1);
  const line = samples.map((sample) => `L${across(sample[0])} ${up(sample[6])}`).join("");
  const found = samples.filter((sample, index) => index > 0 && sample[SOLUTIONS] > samples[index - 1]![SOLUTIONS]);
  return (
    <svg class="depth-picture" viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
      <path class="area" d={`M0 34${line}L1000 34Z`} />
      <path class="solutions" d={found.map((sample) => `M${across(sample[0])} 0v4`).join("")} />
    </svg>
  );
}

/** What is shown while a stretch is on its way: the last thing that was. */
export function useLatest(position: Position | null): Position | null {
  const latest = useRef(position);
  if (position !== null) latest.current = position;
  return latest.current;
}

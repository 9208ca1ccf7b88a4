/** Why a step is made: worked out from the position, since the trace has only what happened. */
import type { Pair, Step } from "../../api/documents";
import { freeIn, type Line, tightest, triesOf } from "./lines";
import { type Position, squareOf } from "./position";

/** What a reason depends on beside the position. */
export interface Setting {
  n: number;
  strategy: string;
  density: number;
}

export type Reason =
  /** All queens stood: the search goes back to look for other solutions. */
  | { kind: "solved" }
  /** The line has no free square; the queen that is taken back stood in row `back`. */
  | { kind: "stuck"; line: Line; back: number }
  /** Behind the square there is no free one (`cells`). */
  | { kind: "noneLeft" }
  /** All free squares of the line were tried below this queen. */
  | { kind: "exhausted"; line: Line; back: number }
  /** Everything that could follow was tried (`cells`). */
  | { kind: "tried" }
  /** The random tries of the row are used up. */
  | { kind: "usedUp"; row: number; tries: number; free: Pair[] }
  | { kind: "anew" }
  | { kind: "makesRoom" }
  /** The line that was chosen, and its open squares. */
  | { kind: "chosen"; line: Line; open: Pair[] }
  /** The free squares of the row, from which bits are taken. */
  | { kind: "bits"; row: number; free: Pair[] };

/** The strategies whose queen number k stands in row k. */
const ROW_BY_ROW: readonly string[] = ["rows", "sets", "iterative", "bitmask", "permutation", "probabilistic"];

export function reasonOf(position: Position, setting: Setting): Reason | null {
  const { current } = position;
  const square = current === null ? null : squareOf(current);
  if (current === null || square === null) return null;
  if (current.event === "backtrack") return whyBack(position, square, setting);
  if (current.event === "try") return whyHere(position, setting);
  return null;
}

function whyHere({ queens }: Position, { n, strategy }: Setting): Reason | null {
  const row = queens.length;
  if (strategy === "bitmask") return { kind: "bits", row, free: freeIn({ kind: "row", index: row }, n, queens) };
  if (strategy !== "exact-cover") return null;
  const chosen = tightest(n, queens);
  return chosen && { kind: "chosen", line: chosen.line, open: chosen.open };
}

function whyBack(position: Position, square: Pair, { n, strategy, density }: Setting): Reason | null {
  if (strategy === "uniform") return { kind: "anew" };
  const before = [...position.queens, square];
  if (strategy === "local-search") return isBack(position.previous) || isBack(position.next) ? { kind: "anew" } : { kind: "makesRoom" };
  if (before.length === n) return { kind: "solved" };
  if (strategy === "cells") return whyCells(before, square, n);
  if (strategy === "exact-cover") return whyCover(before, square, n);
  if (!ROW_BY_ROW.includes(strategy)) return null;
  const row = before.length;
  const line: Line = { kind: "row", index: row };
  const free = freeIn(line, n, before);
  if (free.length === 0) return { kind: "stuck", line, back: square[0] };
  if (strategy === "probabilistic") return { kind: "usedUp", row, tries: triesOf(n - row, density), free };
  return { kind: "exhausted", line, back: square[0] };
}

function isBack(step: Step | null | undefined): boolean {
  return step?.event === "backtrack";
}

function whyCells(before: readonly Pair[], [row, column]: Pair, n: number): Reason {
  const rows = Array.from({ length: n - row }, (_, index) => row + index);
  const later = rows.flatMap((index) => freeIn({ kind: "row", index }, n, before));
  return later.some(([r, c]) => r > row || c > column) ? { kind: "tried" } : { kind: "noneLeft" };
}

function whyCover(before: readonly Pair[], square: Pair, n: number): Reason | null {
  const chosen = tightest(n, before);
  if (chosen === null) return null;
  const { line, open } = chosen;
  return { kind: open.length === 0 ? "stuck" : "exhausted", line, back: square[0] };
}

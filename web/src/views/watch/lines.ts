/** Rows and columns under attack: what a search sees when it looks for its next queen. */
import type { Pair } from "../../api/documents";
import { attackCounts } from "../../board/square";

export interface Line {
  kind: "row" | "column";
  index: number;
}

/** The squares of a line. */
export function squaresOf({ kind, index }: Line, n: number): Pair[] {
  return Array.from({ length: n }, (_, other): Pair => (kind === "row" ? [index, other] : [other, index]));
}

/** The squares of a line that no queen attacks. */
export function freeIn(line: Line, n: number, queens: readonly Pair[]): Pair[] {
  const attacks = attackCounts(n, queens);
  return squaresOf(line, n).filter(([row, column]) => attacks[row * n + column] === 0);
}

/** The widest board whose lines exact-cover keeps in machine words; on wider ones ties go to the lower number. */
const WIDEST_PACKED = 64;

/** Lines in the order of exact-cover: nearest to the middle first, rows before columns. */
function inOrder(n: number): Line[] {
  const fromMiddle = (index: number) => (n > WIDEST_PACKED ? index : Math.abs(2 * index - (n - 1)));
  const kinds = ["row", "column"] as const;
  const all = kinds.flatMap((kind) => Array.from({ length: n }, (_, index): Line => ({ kind, index })));
  if (n > WIDEST_PACKED) return all;
  return all.sort((a, b) => fromMiddle(a.index) - fromMiddle(b.index));
}

export interface Tightest {
  line: Line;
  open: Pair[];
}

/** The line without a queen that has the fewest open squares, as exact-cover chooses it; null if each has a queen. */
export function tightest(n: number, queens: readonly Pair[]): Tightest | null {
  const attacks = attackCounts(n, queens);
  const rows = new Set(queens.map(([row]) => row));
  const columns = new Set(queens.map(([, column]) => column));
  let best: Tightest | null = null;
  for (const line of inOrder(n)) {
    if ((line.kind === "row" ? rows : columns).has(line.index)) continue;
    const open = squaresOf(line, n).filter(([row, column]) => attacks[row * n + column] === 0);
    if (best === null || open.length < best.open.length) best = { line, open };
  }
  return best;
}

/** How many tries the density allows among so many choices; rounding must not add one. */
export function triesOf(choices: number, density: number): number {
  const product = choices * density;
  return Math.ceil(product - product * 1e-12);
}

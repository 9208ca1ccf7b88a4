/** Which queens attack each other, in every variant: the marks on the board and the pairs that are named in words. */
import type { Line, Pair } from "../../api/documents";
import { attackCounts, sharedLine } from "../../board/square";
import { type Position, queensOn, type Variant } from "./position";

export type AttackLine = Line | "knight";

export interface Clash {
  a: Pair;
  b: Pair;
  line: AttackLine;
}

/** The line along which queens on two squares attack each other, if there is one. */
export function lineBetween(a: Pair, b: Pair, n: number, variant: Variant): AttackLine | null {
  const straight = sharedLine(a, b);
  if (straight !== null) return straight;
  const [down, right] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  if (variant === "super" && down * right === 2) return "knight";
  if (variant !== "torus") return null;
  if ((a[0] - a[1] - b[0] + b[1]) % n === 0) return "diagonal";
  return (a[0] + a[1] - b[0] - b[1]) % n === 0 ? "antidiagonal" : null;
}

/** For each square, row by row, more than zero if a queen on another square attacks it. */
export function attacks(n: number, variant: Variant, queens: readonly Pair[]): Uint16Array {
  if (variant === "torus") return torusAttacks(n, queens);
  const counts = attackCounts(n, queens);
  if (variant === "super") for (const queen of queens) addKnight(counts, n, queen);
  return counts;
}

const JUMPS: readonly Pair[] = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

function addKnight(counts: Uint16Array, n: number, [row, column]: Pair): void {
  for (const [down, right] of JUMPS) {
    const [toRow, toColumn] = [row + down, column + right];
    if (toRow >= 0 && toRow < n && toColumn >= 0 && toColumn < n) counts[toRow * n + toColumn]! += 1;
  }
}

function torusAttacks(n: number, queens: readonly Pair[]): Uint16Array {
  const [rows, columns, down, up] = [new Uint16Array(n), new Uint16Array(n), new Uint16Array(n), new Uint16Array(n)];
  for (const [row, column] of queens) {
    rows[row]! += 1;
    columns[column]! += 1;
    down[(row - column + n) % n]! += 1;
    up[(row + column) % n]! += 1;
  }
  const counts = new Uint16Array(n * n);
  counts.forEach((_, index) => {
    const [row, column] = [Math.floor(index / n), index % n];
    counts[index] = rows[row]! + columns[column]! + down[(row - column + n) % n]! + up[(row + column) % n]!;
  });
  for (const [row, column] of queens) counts[row * n + column]! -= 4;
  return counts;
}

/** More pairs than anybody reads; with more queens than rows there are thousands. */
const MOST_CLASHES = 500;

/** The pairs of queens that attack each other. */
export function clashes(position: Position): Clash[] {
  const queens = queensOn(position);
  const found: Clash[] = [];
  for (const [index, a] of queens.entries()) {
    for (const b of queens.slice(index + 1)) {
      const line = lineBetween(a, b, position.n, position.variant);
      if (line !== null) found.push({ a, b, line });
      if (found.length === MOST_CLASHES) return found;
    }
  }
  return found;
}

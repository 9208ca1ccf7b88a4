/** Squares, their names, and which of them queens attack: the geometry that every view shares. */
import type { Line, Pair } from "../api/documents";

/** The letters of a column: a, b, ..., z, aa, ab, ... */
export function letters(column: number): string {
  const last = String.fromCharCode(97 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** The name of a square as on a chess board, rows counted from below. */
export function squareName([row, column]: Pair, n: number): string {
  return letters(column) + String(n - row);
}

/** Squares in the order of their names: column by column, from below. */
export function byName(a: Pair, b: Pair): number {
  return a[1] - b[1] || b[0] - a[0];
}

export function same(a: Pair, b: Pair): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** The line that two squares share, if there is one. */
export function sharedLine(a: Pair, b: Pair): Line | null {
  if (a[0] === b[0]) return "row";
  if (a[1] === b[1]) return "column";
  if (a[0] - a[1] === b[0] - b[1]) return "diagonal";
  if (a[0] + a[1] === b[0] + b[1]) return "antidiagonal";
  return null;
}

/** For each square, row by row, how many queens attack it; a queen does not attack her own. */
export function attackCounts(n: number, queens: readonly Pair[]): Uint16Array {
  const rows = new Uint16Array(n);
  const columns = new Uint16Array(n);
  const down = new Uint16Array(2 * n);
  const up = new Uint16Array(2 * n);
  for (const [row, column] of queens) {
    rows[row]! += 1;
    columns[column]! += 1;
    down[row - column + n]! += 1;
    up[row + column]! += 1;
  }
  const counts = new Uint16Array(n * n);
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column < n; column += 1) {
      counts[row * n + column] = rows[row]! + columns[column]! + down[row - column + n]! + up[row + column]!;
    }
  }
  for (const [row, column] of queens) counts[row * n + column]! -= 4;
  return counts;
}

/** The queens of a solution. */
export function queensOf(columns: readonly number[]): Pair[] {
  return columns.map((column, row) => [row, column]);
}

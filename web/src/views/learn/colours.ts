/** Counting by colours on a small board: white and black squares apart, and every choice of rows and columns between them. */
import type { Pair } from "../../api/documents";

/** White is the colour of the top left square. */
export function isWhite([row, column]: Pair): boolean {
  return (row + column) % 2 === 0;
}

/** The members of a set of bits. */
export function members(set: number): number[] {
  return [...Array(32).keys()].filter((bit) => (set >> bit) & 1);
}

/** All ways to put a queen into each of these rows and columns, on squares of one colour, none on another's diagonal. */
export function placements(rows: readonly number[], columns: readonly number[], colour: "white" | "black"): Pair[][] {
  const [row, ...below] = rows;
  if (row === undefined) return [[]];
  return columns
    .filter((column) => isWhite([row, column]) === (colour === "white"))
    .flatMap((column) => {
      const rest = placements(below, columns.filter((other) => other !== column), colour);
      return rest.filter((queens) => queens.every(([r, c]) => Math.abs(r - row) !== Math.abs(c - column))).map((queens): Pair[] => [[row, column], ...queens]);
    });
}

/** The rows and columns of the white queens, and what they leave to the black ones. */
export interface Term {
  rows: number[];
  columns: number[];
  otherRows: number[];
  otherColumns: number[];
  white: Pair[][];
  black: Pair[][];
}

/** Every choice of rows and columns for which both colours have a placement. */
export function terms(n: number): Term[] {
  const all = 2 ** n - 1;
  const sets = Array.from({ length: 2 ** n }, (_, set) => members(set));
  const found: Term[] = [];
  sets.forEach((rows, rowSet) => {
    sets.forEach((columns, columnSet) => {
      if (rows.length !== columns.length) return;
      const white = placements(rows, columns, "white");
      if (white.length === 0) return;
      const [otherRows, otherColumns] = [sets[all - rowSet]!, sets[all - columnSet]!];
      const black = placements(otherRows, otherColumns, "black");
      if (black.length > 0) found.push({ rows, columns, otherRows, otherColumns, white, black });
    });
  });
  return found;
}

/** How many solutions a choice has: any white placement goes with any black one. */
export function product({ white, black }: Term): number {
  return white.length * black.length;
}

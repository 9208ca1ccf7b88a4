/** The variables of a strategy's lines at a position, rows and columns from 0; for `bitmask` its masks as bits. */
import type { Pair } from "../../api/documents";
import { watchWords } from "../../words/watch";
import { tightest, triesOf } from "./lines";
import { type Position, squareOf } from "./position";
import type { Setting } from "./reason";

/** A variable by the name of a word in `words/watch.ts`, and its value. */
export type Variable = readonly [name: VariableName, value: string];

export type VariableName = "row" | "column" | "k" | "x" | "t" | "i" | "columns" | "tries" | "square" | "queens" | "line" | "open";

export function variables(position: Position, setting: Setting): Variable[] {
  const { queens, current } = position;
  const square = current === null ? null : squareOf(current);
  const depth = current?.event === "place" ? queens.length - 1 : queens.length;
  const column = String(square?.[1] ?? "–");
  const at: Variable[] = [["row", String(square?.[0] ?? queens.length)], ["column", column]];
  switch (setting.strategy) {
    case "rows":
    case "sets":
    case "bitmask":
      return [["row", String(depth)], ["column", column]];
    case "iterative":
      return [["k", String(queens.length)], ["column", column], ["x", list(queens.map((queen) => queen[1]))]];
    case "permutation":
    case "probabilistic":
      return bySwapping(position, depth, square, setting);
    case "cells":
      return [["square", square === null ? "–" : `(${square.join(", ")})`], ["queens", String(queens.length)]];
    case "exact-cover":
      return [...chosen(queens.slice(0, depth), setting.n), ...at];
    default:
      return at;
  }
}

function list(values: readonly number[]): string {
  return values.length <= 16 ? `[${values.join(", ")}]` : `[${values.slice(0, 6).join(", ")}, …, ${values.slice(-6).join(", ")}]`;
}

/** The array of columns after the swaps that brought the queens to their rows. */
export function arranged(n: number, queens: readonly Pair[]): number[] {
  const columns = Array.from({ length: n }, (_, index) => index);
  queens.forEach(([, column], t) => {
    const i = columns.indexOf(column);
    [columns[t], columns[i]] = [columns[i]!, columns[t]!];
  });
  return columns;
}

function bySwapping({ queens }: Position, t: number, square: Pair | null, { n, strategy, density }: Setting): Variable[] {
  const before = arranged(n, queens.slice(0, t));
  const i = square === null ? -1 : before.indexOf(square[1]);
  const all: Variable[] = [["t", String(t)], ["i", i < t ? "–" : String(i)], ["columns", list(arranged(n, queens))]];
  return strategy === "permutation" ? all : [...all, ["tries", String(triesOf(n - t, density))]];
}

function chosen(queens: readonly Pair[], n: number): Variable[] {
  const found = tightest(n, queens);
  if (found === null) return [];
  return [["line", watchWords().line(found.line.kind, String(found.line.index)).toLowerCase()], ["open", String(found.open.length)]];
}

export interface Masks {
  row: number;
  columns: bigint;
  falling: bigint;
  rising: bigint;
  /** What is still to be tried in this row. */
  free: bigint;
}

/** The masks of `bitmask`, bit c for column c; null when there is no row left. */
export function masks(n: number, { queens, current }: Pick<Position, "queens" | "current">): Masks | null {
  const row = queens.length;
  if (row >= n) return null;
  let columns = 0n, falling = 0n, rising = 0n;
  for (const [, column] of queens) {
    const bit = 1n << BigInt(column);
    columns |= bit;
    falling = (falling | bit) << 1n;
    rising = (rising | bit) >> 1n;
  }
  const all = (1n << BigInt(n)) - 1n;
  falling &= all;
  const left = current?.row === row && current.column !== undefined && current.event !== "place" ? leftAfter(current.column, current.event === "try") : all;
  return { row, columns, falling, rising, free: all & ~(columns | falling | rising) & left };
}

/** The bits from this column on, or above it. */
function leftAfter(column: number, isIncluded: boolean): bigint {
  return ~0n << BigInt(column + (isIncluded ? 0 : 1));
}

/** The bits of a mask in the order of the columns. */
export function bitsOf(mask: bigint, n: number): boolean[] {
  return Array.from({ length: n }, (_, column) => ((mask >> BigInt(column)) & 1n) === 1n);
}

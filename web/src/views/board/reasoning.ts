/**
 * What follows from a board without a search: rows and columns with no square left, with one, and squares that would
 * leave another line none. Hints give these as their reasons, and puzzles are graded by which of them they need.
 */
import type { Pair } from "../../api/documents";
import { attacks, lineBetween } from "./attacks";
import { EMPTY, type Position, QUEEN, queensOn, withPiece } from "./position";

/** A row or a column, counted from the top left. */
export interface LineOf {
  line: "row" | "column";
  index: number;
}

/** A square that cannot have a queen, for this line would have no free square then. */
export interface RuledOut {
  square: Pair;
  by: LineOf;
}

export type Reason =
  | { kind: "dead"; of: LineOf }
  | { kind: "single"; of: LineOf; square: Pair }
  | { kind: "last"; of: LineOf; square: Pair; others: readonly RuledOut[] };

/** A line without a queen, and the squares that are left for one. */
interface OpenLine {
  of: LineOf;
  free: Pair[];
}

export function openLines(position: Position): OpenLine[] {
  const { n, variant, cells } = position;
  const queens = queensOn(position);
  const counts = attacks(n, variant, queens);
  const has = { row: new Set(queens.map(([row]) => row)), column: new Set(queens.map(([, column]) => column)) };
  const lines: OpenLine[] = [];
  for (const line of ["row", "column"] as const) {
    for (let index = 0; index < n; index += 1) {
      if (has[line].has(index)) continue;
      const squares = Array.from({ length: n }, (_, at): Pair => (line === "row" ? [index, at] : [at, index]));
      lines.push({ of: { line, index }, free: squares.filter(([row, column]) => cells[row * n + column] === EMPTY && counts[row * n + column] === 0) });
    }
  }
  return lines;
}

/** The line that would have no free square if a queen stood here. */
function killed(square: Pair, lines: readonly OpenLine[], { n, variant }: Position): LineOf | null {
  const isOwn = ({ line, index }: LineOf) => index === (line === "row" ? square[0] : square[1]);
  const dead = lines.find(({ of, free }) => !isOwn(of) && free.every((other) => lineBetween(square, other, n, variant) !== null));
  return dead?.of ?? null;
}

/** The simplest thing that follows, if anything does. */
export function reasonFor(position: Position): Reason | null {
  const lines = openLines(position);
  const dead = lines.find(({ free }) => free.length === 0);
  if (dead !== undefined) return { kind: "dead", of: dead.of };
  const single = lines.find(({ free }) => free.length === 1);
  if (single !== undefined) return { kind: "single", of: single.of, square: single.free[0]! };
  for (const { of, free } of [...lines].sort((a, b) => a.free.length - b.free.length)) {
    const tried = free.map((square) => ({ square, by: killed(square, lines, position) }));
    const open = tried.filter(({ by }) => by === null);
    const others = tried.filter((one): one is RuledOut => one.by !== null);
    if (open.length === 0) return { kind: "dead", of };
    if (open.length === 1) return { kind: "last", of, square: open[0]!.square, others };
  }
  return null;
}

export const LEVELS = ["easy", "medium", "hard"] as const;
export type Level = (typeof LEVELS)[number];

/**
 * How hard a puzzle with one solution is, by how it is solved: easy if some row or column always has one free square,
 * medium if squares must be ruled out because they would leave another line none, hard if trying out is needed.
 */
export function gradeOf(puzzle: Position): Level {
  let [position, level] = [puzzle, "easy" as Level];
  while (queensOn(position).length < puzzle.n) {
    const reason = reasonFor(position);
    if (reason === null || reason.kind === "dead") return "hard";
    if (reason.kind === "last") level = "medium";
    position = withPiece(position, reason.square, QUEEN);
  }
  return level;
}

/** Squares as people read them: the labels of the board and every sentence follow one setting. */
import type { Pair } from "../api/documents";
import { coordinates } from "../settings";
import { letters, squareName } from "./square";

/** A square: (2, 1), counted from 0 at the top left, or b2 as on a chess board. */
export function shownSquare(square: Pair, n: number): string {
  return coordinates.value === "chess" ? squareName(square, n) : `(${square[0]}, ${square[1]})`;
}

export function shownRow(row: number, n: number): string {
  return String(coordinates.value === "chess" ? n - row : row);
}

export function shownColumn(column: number): string {
  return coordinates.value === "chess" ? letters(column) : String(column);
}

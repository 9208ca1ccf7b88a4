/**
 * What stands on the board that a person draws: its size, how the pieces move, queens and blocked squares.
 * A position never changes; every edit makes a new one, so that undoing is taking an old one back.
 */
import type { Board, Pair } from "../../api/documents";
import { same } from "../../board/square";

export const VARIANTS = ["standard", "torus", "super"] as const;
export type Variant = (typeof VARIANTS)[number];

export const LARGEST = 100;

export const EMPTY = 0;
export const QUEEN = 1;
export const BLOCKED = 2;
export type Piece = typeof EMPTY | typeof QUEEN | typeof BLOCKED;

export interface Position {
  readonly n: number;
  readonly variant: Variant;
  /** Row by row. One byte a square, so that hundreds of positions to go back to are a few megabytes. */
  readonly cells: Uint8Array;
  /** The queens of a puzzle, which stay where they are. */
  readonly given: readonly Pair[];
}

export const TOOLS = ["queen", "blocked", "erase"] as const;
export type Tool = (typeof TOOLS)[number];

export function empty(n: number, variant: Variant = "standard"): Position {
  return { n, variant, cells: new Uint8Array(n * n), given: [] };
}

/** A position out of squares; those outside of the board are left out. */
export function positionOf({ n, queens, blocked }: Board, variant: Variant = "standard"): Position {
  const position = empty(n, variant);
  const put = (squares: readonly Pair[], piece: Piece) => {
    for (const [row, column] of squares) {
      if (row >= 0 && row < n && column >= 0 && column < n) position.cells[row * n + column] = piece;
    }
  };
  put(blocked, BLOCKED);
  put(queens, QUEEN);
  return position;
}

/** A puzzle before its first move. */
export function puzzleOf(n: number, given: readonly Pair[], variant: Variant = "standard"): Position {
  return { ...positionOf({ n, queens: [...given], blocked: [] }, variant), given };
}

function squaresWith({ n, cells }: Position, piece: Piece): Pair[] {
  const squares: Pair[] = [];
  cells.forEach((found, index) => {
    if (found === piece) squares.push([Math.floor(index / n), index % n]);
  });
  return squares;
}

export const queensOn = (position: Position): Pair[] => squaresWith(position, QUEEN);

export const blockedOn = (position: Position): Pair[] => squaresWith(position, BLOCKED);

export function pieceAt({ n, cells }: Position, [row, column]: Pair): Piece {
  return (cells[row * n + column] ?? EMPTY) as Piece;
}

export function isSame(a: Position, b: Position): boolean {
  return a.n === b.n && a.variant === b.variant && a.given.length === b.given.length && a.cells.every((piece, index) => piece === b.cells[index]);
}

export function isBare({ cells }: Position): boolean {
  return cells.every((piece) => piece === EMPTY);
}

/** The position with another piece on a square; what is given stays. */
export function withPiece(position: Position, square: Pair, piece: Piece): Position {
  const [row, column] = square;
  if (position.given.some((queen) => same(queen, square))) return position;
  const cells = position.cells.slice();
  cells[row * position.n + column] = piece;
  return { ...position, cells };
}

const PIECES: Record<Tool, Piece> = { queen: QUEEN, blocked: BLOCKED, erase: EMPTY };

/** A tool on a square: what it places is taken away where it stands already. */
export function used(position: Position, square: Pair, tool: Tool): Position {
  const piece = PIECES[tool];
  return withPiece(position, square, pieceAt(position, square) === piece ? EMPTY : piece);
}

/** A board of another size. Squares keep their names, so rows come and go at the top; what is outside is lost. */
export function resized(position: Position, n: number): Position {
  const next = empty(n, position.variant);
  const shift = n - position.n;
  for (const [row, column] of [...queensOn(position), ...blockedOn(position)]) {
    const to = row + shift;
    if (to >= 0 && to < n && column < n) next.cells[to * n + column] = pieceAt(position, [row, column]);
  }
  return next;
}

/** The squares that a stroke of the mouse crosses from one square to another, without the first. */
export function stroke([fromRow, fromColumn]: Pair, [toRow, toColumn]: Pair): Pair[] {
  const steps = Math.max(Math.abs(toRow - fromRow), Math.abs(toColumn - fromColumn));
  return Array.from({ length: steps }, (_, index): Pair => {
    const part = (index + 1) / steps;
    return [Math.round(fromRow + (toRow - fromRow) * part), Math.round(fromColumn + (toColumn - fromColumn) * part)];
  });
}

/** Paints a square: the eraser empties it, stone is laid on empty squares or, by a lifting stroke, taken up. */
export function painted(position: Position, square: Pair, tool: "blocked" | "erase", lifts: boolean): Position {
  const piece = pieceAt(position, square);
  if (tool === "erase") return withPiece(position, square, EMPTY);
  if (lifts) return piece === BLOCKED ? withPiece(position, square, EMPTY) : position;
  return piece === EMPTY ? withPiece(position, square, BLOCKED) : position;
}

/** As the API takes it. */
export function boardOf(position: Position, found: readonly Pair[] = []): Board {
  const board: Board = { n: position.n, queens: [...queensOn(position), ...found], blocked: blockedOn(position) };
  return position.variant === "standard" ? board : { ...board, variant: position.variant };
}

/** The queens of a solution that are not given. */
export function foundQueens(position: Position, columns: readonly number[]): Pair[] {
  return columns.map((column, row): Pair => [row, column]).filter((square) => pieceAt(position, square) !== QUEEN);
}

const SIGNS = [".", "Q", "x"];

/** The drawing that the command reads and writes. */
export function drawing(position: Position, found: readonly Pair[] = []): string {
  let full = position;
  for (const square of found) full = withPiece(full, square, QUEEN);
  const rows = Array.from({ length: full.n }, (_, row) => full.cells.subarray(row * full.n, (row + 1) * full.n));
  return rows.map((row) => Array.from(row, (piece) => SIGNS[piece]).join("") + "\n").join("");
}

/** The eight images of a board: four quarter turns, each as it is and mirrored. */
import type { Pair } from "../../api/documents";
import { isSame, type Position } from "./position";

/** Quarter turns clockwise, and whether the board is mirrored left to right before. */
export interface Symmetry {
  turns: 0 | 1 | 2 | 3;
  mirrored: boolean;
}

export const SYMMETRIES: readonly Symmetry[] = [false, true].flatMap((mirrored) =>
  ([0, 1, 2, 3] as const).map((turns) => ({ turns, mirrored })),
);

export const TURN: Symmetry = { turns: 1, mirrored: false };
export const MIRROR: Symmetry = { turns: 0, mirrored: true };

export function imageOfSquare([row, column]: Pair, n: number, { turns, mirrored }: Symmetry): Pair {
  let image: Pair = [row, mirrored ? n - 1 - column : column];
  for (let turn = 0; turn < turns; turn += 1) image = [image[1], n - 1 - image[0]];
  return image;
}

export function imageOf(position: Position, symmetry: Symmetry): Position {
  const { n } = position;
  const cells = new Uint8Array(n * n);
  position.cells.forEach((piece, index) => {
    const [row, column] = imageOfSquare([Math.floor(index / n), index % n], n, symmetry);
    cells[row * n + column] = piece;
  });
  return { ...position, cells, given: position.given.map((square) => imageOfSquare(square, n, symmetry)) };
}

/** The image of a solution. */
export function imageOfColumns(columns: readonly number[], symmetry: Symmetry): number[] {
  const image = columns.map(() => 0);
  columns.forEach((column, row) => {
    const [to, at] = imageOfSquare([row, column], columns.length, symmetry);
    image[to] = at;
  });
  return image;
}

/** Those symmetries whose images of the position all differ; the first is the position itself. */
export function distinct(position: Position): Symmetry[] {
  const seen: Position[] = [];
  return SYMMETRIES.filter((symmetry) => {
    const image = imageOf(position, symmetry);
    if (seen.some((other) => isSame(other, image))) return false;
    seen.push(image);
    return true;
  });
}

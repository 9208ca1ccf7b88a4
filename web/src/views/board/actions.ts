/** What buttons and keys do to the board as a whole, each announced to screen readers. */
import type { Pair } from "../../api/documents";
import { boardWords } from "../../words/board";
import type { Asking } from "./asking";
import type { Desk } from "./desk";
import { type Example, example } from "./examples";
import { blockedOn, puzzleOf, QUEEN, queensOn, resized, withPiece } from "./position";
import { imageOf, imageOfColumns, type Symmetry } from "./symmetry";

export type Tell = (say: () => string) => void;

/** `rest` gives the focus back to the board where its button goes away. */
export function actionsOf(desk: Desk, asking: Asking, added: readonly Pair[], tell: Tell, rest: () => void) {
  const { position } = desk;
  const { told } = asking;
  return {
    undo: () => {
      if (!desk.canUndo) return;
      desk.undo();
      tell(() => boardWords().said.undone);
    },
    redo: () => {
      if (!desk.canRedo) return;
      desk.redo();
      tell(() => boardWords().said.redone);
    },
    clear: () => {
      asking.hide();
      desk.put(puzzleOf(position.n, position.given, position.variant));
      tell(() => boardWords().said.cleared);
    },
    resize: (n: number) => {
      const lost = pieces(desk.sizeStart) - pieces(resized(desk.sizeStart, n));
      desk.resize(n);
      tell(() => (lost > 0 ? boardWords().lostPieces(lost) : ""));
    },
    begin: (name: Example) => {
      desk.put(example(name));
      tell(() => boardWords().exampleHints[name]);
    },
    keep: () => {
      if (added.length === 0) return;
      desk.put(added.reduce((board, square) => withPiece(board, square, QUEEN), position));
      tell(() => boardWords().said.kept);
      rest();
    },
    /** The shown solution comes along: its image solves the image of the board. */
    turn: (symmetry: Symmetry) => {
      const next = imageOf(position, symmetry);
      desk.put(next);
      if (told.found !== null) asking.carry(next, imageOfColumns(told.found.columns, symmetry));
      tell(() => (symmetry.mirrored ? boardWords().said.mirrored : boardWords().said.turned));
    },
    canBrowse: (step: 1 | -1) => {
      const number = told.found?.number ?? 0;
      if (step < 0) return number > 1;
      return told.total !== "0" && (told.total === null || BigInt(number) < BigInt(told.total));
    },
    cancel: () => {
      asking.cancel();
      tell(() => boardWords().said.cancelled);
      rest();
    },
    hide: () => {
      asking.hide();
      rest();
    },
  };
}

export type Actions = ReturnType<typeof actionsOf>;

function pieces(position: Desk["position"]): number {
  return queensOn(position).length + blockedOn(position).length;
}

/** Undo and redo: the positions before and after the present one. */
import { isSame, type Position } from "./position";

export interface History {
  readonly past: readonly Position[];
  readonly present: Position;
  readonly future: readonly Position[];
  /** Edits of one run, a stroke of the mouse or a number being typed, are undone together. */
  readonly run: string | null;
}

/** So many steps back; at a hundred rows they are five megabytes. */
export const DEEPEST = 500;

export function begun(present: Position): History {
  return { past: [], present, future: [], run: null };
}

/** After an edit. One that changes nothing is none. */
export function edited(history: History, next: Position, run: string | null = null): History {
  if (isSame(next, history.present)) return history;
  const joins = run !== null && run === history.run;
  const past = joins ? history.past : [...history.past, history.present].slice(-DEEPEST);
  return { past, present: next, future: [], run };
}

/** Where a run began: what it edits is that, not its own steps. */
export function startOf(history: History, run: string): Position {
  return (history.run === run ? history.past.at(-1) : undefined) ?? history.present;
}

export function undone(history: History): History {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], run: null };
}

export function redone(history: History): History {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, run: null };
}

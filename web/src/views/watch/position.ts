/** Where a search stands after any of its steps: worked out from the board at the start of a stretch, never remembered. */
import type { Counters, EventName, Pair, Step } from "../../api/documents";
import { same } from "../../board/square";

/** A stretch of a trace: the board and the counters before it, and its steps. */
export interface Chunk {
  start: number;
  board: readonly Pair[];
  counters: Counters;
  steps: readonly Step[];
}

export interface Position {
  /** How many steps were made. */
  step: number;
  /** In the order in which they were placed. */
  queens: Pair[];
  counters: Counters;
  /** The latest step; none before the first. */
  current: Step | null;
  /** The steps before and after it, as far as the stretch has them. */
  previous?: Step | null;
  next?: Step | null;
  /** Whether a queen was taken back since the board was last empty. */
  hasTakenBack: boolean;
}

/** What each event counts as. */
export const COUNTED: Record<EventName, keyof Counters> = {
  try: "tried",
  place: "placed",
  reject: "rejected",
  backtrack: "backtracked",
  solution: "solutions",
};

/** The counters in the order in which they are shown. */
export const COUNTERS: readonly (keyof Counters)[] = ["tried", "placed", "rejected", "backtracked", "solutions"];

/** The square of a step; a solution has none. */
export function squareOf(step: Step): Pair | null {
  return step.row === undefined || step.column === undefined ? null : [step.row, step.column];
}

/** Where the search stands after `step` steps, which must lie within the stretch. */
export function positionIn(chunk: Chunk, step: number): Position {
  const queens = [...chunk.board];
  const counters = { ...chunk.counters };
  const done = Math.max(0, Math.min(step - chunk.start, chunk.steps.length));
  let hasTakenBack = queens.length > 0 && counters.backtracked > 0;
  for (let index = 0; index < done; index += 1) {
    const made = chunk.steps[index]!;
    counters[COUNTED[made.event]] += 1;
    apply(queens, made);
    if (made.event === "backtrack") hasTakenBack = true;
    if (queens.length === 0) hasTakenBack = false;
  }
  const at = (index: number) => chunk.steps[index] ?? null;
  return { step: chunk.start + done, queens, counters, current: at(done - 1), previous: at(done - 2), next: at(done), hasTakenBack };
}

/** Most searches take the latest queen away; one that swaps takes any. */
function apply(queens: Pair[], step: Step): void {
  const square = squareOf(step);
  if (square === null) return;
  if (step.event === "place") queens.push(square);
  if (step.event !== "backtrack") return;
  for (let index = queens.length - 1; index >= 0; index -= 1) {
    if (same(queens[index]!, square)) {
      queens.splice(index, 1);
      return;
    }
  }
}

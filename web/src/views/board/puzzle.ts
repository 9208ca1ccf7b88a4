/** Puzzles with one solution: made by the engine until one is as hard as wanted; and the clock of the one being solved. */
import { useEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { generate } from "../../api/client";
import { linked } from "./linking";
import { type Position, puzzleOf } from "./position";
import { gradeOf, type Level } from "./reasoning";

/** Sizes at which one in some boards is of its level. */
const SIZES: Record<Level, number> = { easy: 8, medium: 8, hard: 10 };

/** Of a hundred boards of the rarest level, some twenty are found. */
const MOST_TRIES = 100;

const LARGEST_SEED = 1_000_000;

/** A puzzle of a level; the last one that was made if none of the tries is. */
export async function newPuzzle(level: Level, signal: AbortSignal, seed = Math.floor(Math.random() * LARGEST_SEED)): Promise<Position> {
  for (let tries = 1; ; tries += 1) {
    const { n, queens } = await generate({ n: SIZES[level], unique: true, seed: seed + tries }, signal);
    const puzzle = puzzleOf(n, queens);
    if (gradeOf(puzzle) === level || tries === MOST_TRIES) return puzzle;
  }
}

/** How long a puzzle is being solved, and with how many hints. It outlives the view, so that Back does not set it to zero. */
interface Clock {
  puzzle: string;
  started: number;
  ended: number | null;
  hints: number;
}

const clock = signal<Clock | null>(null);

const nameOf = ({ n, given }: Position) => String(linked(puzzleOf(n, given))["given"]);

/** The clock of the puzzle on the board, which ends when it is solved; null if there is no puzzle. */
export function useClock(position: Position, isSolved: boolean): { seconds: number; hints: number } | null {
  const [now, setNow] = useState(Date.now);
  const puzzle = position.given.length === 0 ? null : nameOf(position);
  const isRunning = puzzle !== null && !isSolved;
  useEffect(() => {
    if (puzzle === null) return;
    if (clock.value?.puzzle !== puzzle) clock.value = { puzzle, started: Date.now(), ended: null, hints: 0 };
    if (isSolved) clock.value = { ...clock.value, ended: clock.value.ended ?? Date.now() };
    setNow(Date.now());
  }, [puzzle, isSolved]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (puzzle === null) return null;
  const mine = clock.value?.puzzle === puzzle ? clock.value : null;
  if (mine === null) return { seconds: 0, hints: 0 };
  return { seconds: Math.max(0, Math.floor(((mine.ended ?? now) - mine.started) / 1000)), hints: mine.hints };
}

export function countHint(): void {
  if (clock.value !== null && clock.value.ended === null) clock.value = { ...clock.value, hints: clock.value.hints + 1 };
}

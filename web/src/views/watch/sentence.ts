/** A step in words. */
import type { Pair } from "../../api/documents";
import { sharedLine, squareName } from "../../board/square";
import { watchWords } from "../../words/watch";
import { type Position, squareOf } from "./position";

/** What happened in the latest step. */
export function sentence(position: Position, n: number): string {
  const said = watchWords();
  const step = position.current;
  if (step === null) return said.before;
  const square = squareOf(step);
  if (square === null) return said.solves(position.counters.solutions, n);
  const name = squareName(square, n);
  if (step.event === "try") return said.tries(name);
  if (step.event === "place") return said.places(name);
  if (step.event === "backtrack") return said.takesBack(name);
  return rejection(square, step.by ?? null, n);
}

function rejection(square: Pair, by: Pair | null, n: number): string {
  const line = by === null ? null : sharedLine(by, square);
  const name = squareName(square, n);
  if (by === null || line === null) return watchWords().rejectsClosed(name);
  return watchWords().rejects(name, squareName(by, n), line);
}

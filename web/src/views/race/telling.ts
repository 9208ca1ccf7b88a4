/** A lane in words: its latest step, and how it stands. */
import { shownSquare } from "../../board/coordinates";
import { sharedLine } from "../../board/square";
import { raceWords } from "../../words/race";
import { type Position, squareOf } from "../watch/position";
import type { Search, Task } from "../watch/search";

/** The latest step in a few words. */
export function shortSentence({ current, counters }: Position, n: number): string {
  const said = raceWords();
  if (current === null) return said.waits;
  const square = squareOf(current);
  if (square === null) return said.solves(counters.solutions);
  const name = shownSquare(square, n);
  if (current.event === "try") return said.tries(name);
  if (current.event === "place") return said.places(name);
  if (current.event === "backtrack") return said.takesBack(name);
  const line = current.by === undefined ? null : sharedLine(current.by, square);
  if (current.by === undefined || line === null) return said.rejectsClosed(name);
  return said.rejects(name, shownSquare(current.by, n), line);
}

/** Whether it still runs, and what it has reached. */
export function statusOf({ end, first, summary }: Pick<Search, "end" | "first" | "summary">, step: number, task: Task, isPlaying = true): string {
  const said = raceWords();
  if (end === null || summary === null) return said.loading;
  if (step < end) {
    if (first !== null && step >= first) return said.foundFirst(first);
    return isPlaying ? said.runs : step === 0 ? said.ready : said.paused;
  }
  const { solutions } = summary.counters;
  // A search that goes on after its first solution ends later than there.
  if (first !== null && (task === "first" || first === end)) return said.finishedFirst(first);
  if (!summary.complete) return said.cut(end, solutions);
  return solutions === 0 ? said.finishedNone(end) : said.finishedAll(end, solutions);
}

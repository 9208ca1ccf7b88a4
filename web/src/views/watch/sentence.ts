/** A step in words. */
import type { Pair } from "../../api/documents";
import { shownColumn, shownRow, shownSquare } from "../../board/coordinates";
import { sharedLine } from "../../board/square";
import { watchWords } from "../../words/watch";
import type { Line } from "./lines";
import { type Position, squareOf } from "./position";
import type { Reason, Setting } from "./reason";

/** What happened in the latest step. */
export function sentence(position: Position, n: number): string {
  const said = watchWords();
  const step = position.current;
  if (step === null) return said.before;
  const square = squareOf(step);
  if (square === null) return said.solves(position.counters.solutions, n);
  const name = shownSquare(square, n);
  if (step.event === "try") return said.tries(name);
  if (step.event === "place") return said.places(name);
  if (step.event === "backtrack") return said.takesBack(name);
  return rejection(square, step.by ?? null, n);
}

function rejection(square: Pair, by: Pair | null, n: number): string {
  const line = by === null ? null : sharedLine(by, square);
  const name = shownSquare(square, n);
  if (by === null || line === null) return watchWords().rejectsClosed(name);
  return watchWords().rejects(name, shownSquare(by, n), line);
}

/** A row or column as a sentence begins with it. */
function lineName({ kind, index }: Line, n: number): string {
  return watchWords().line(kind, kind === "row" ? shownRow(index, n) : shownColumn(index));
}

/** Why the latest step was made. */
export function because(reason: Reason, { n, strategy }: Setting): string {
  const said = watchWords().why;
  switch (reason.kind) {
    case "stuck":
    case "exhausted":
      return said.both(said[reason.kind](lineName(reason.line, n)), whereBack(reason.back, n, strategy));
    case "usedUp":
      return said.usedUp(lineName({ kind: "row", index: reason.row }, n), reason.tries, reason.free.length);
    case "chosen":
      return said.chosen(lineName(reason.line, n), reason.open.length);
    case "bits":
      return said.bits(lineName({ kind: "row", index: reason.row }, n), reason.free.length);
    default:
      return said[reason.kind];
  }
}

function whereBack(back: number, n: number, strategy: string): string {
  const said = watchWords().why;
  if (strategy === "exact-cover") return said.goUp;
  return (strategy === "probabilistic" ? said.goRandom : said.goBack)(shownRow(back, n));
}

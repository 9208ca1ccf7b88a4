/** The line of a search in the chart: from the summary, made finer by whatever stretches are here. */
import type { Counters, Sample } from "../../api/documents";
import { type Chunk, COUNTED, type Position } from "../watch/position";
import type { Search } from "../watch/search";

export type Point = readonly [step: number, count: number];

/** Where a sample has each counter. */
const PLACE: Record<keyof Counters, 1 | 2 | 3 | 4 | 5> = { tried: 1, placed: 2, rejected: 3, backtracked: 4, solutions: 5 };

/** A point of a stretch every so many steps. */
const EACH = 50;

const known = new WeakMap<Chunk, Map<keyof Counters, Point[]>>();

/** The points of a stretch, worked out once. */
export function pointsOf(chunk: Chunk, counter: keyof Counters): Point[] {
  let all = known.get(chunk);
  if (all === undefined) known.set(chunk, (all = new Map()));
  let points = all.get(counter);
  if (points === undefined) all.set(counter, (points = walked(chunk, counter)));
  return points;
}

function walked(chunk: Chunk, counter: keyof Counters): Point[] {
  let count = chunk.counters[counter];
  const points: Point[] = [[chunk.start, count]];
  chunk.steps.forEach((step, index) => {
    if (COUNTED[step.event] === counter) count += 1;
    if ((index + 1) % EACH === 0) points.push([chunk.start + index + 1, count]);
  });
  return points;
}

/** The line up to where the search stands. */
export function lineOf(search: Search, position: Position, counter: keyof Counters): Point[] {
  const samples: Point[] = (search.summary?.samples ?? []).map((sample: Sample) => [sample[0], sample[PLACE[counter]]]);
  return joined(samples, search.tape.kept(), position, counter);
}

export function joined(samples: readonly Point[], chunks: Iterable<Chunk>, position: Position, counter: keyof Counters): Point[] {
  const points = [...samples];
  for (const chunk of chunks) {
    if (chunk.start <= position.step) points.push(...pointsOf(chunk, counter));
  }
  const here: Point = [position.step, position.counters[counter]];
  const before = points.filter(([step]) => step < position.step).sort(([a], [b]) => a - b);
  return [...(before.length === 0 ? [[0, 0] as Point] : before), here];
}

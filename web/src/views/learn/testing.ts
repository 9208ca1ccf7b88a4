/** Searches written from their textbooks, for tests: the lessons' numbers are checked against these, not against the engine. */
import type { Counters, Pair, Step, Summary } from "../../api/documents";
import { sharedLine } from "../../board/square";
import { COUNTED } from "../watch/position";
import { triesOf } from "../watch/lines";
import type { Asked } from "../watch/search";
import type { Ask, Run } from "./run";

class Recorder {
  readonly steps: Step[] = [];
  readonly queens: Pair[] = [];

  constructor(readonly n: number) {}

  note(event: Step["event"], square: Pair | null, by?: Pair): void {
    const step: Step = { step: this.steps.length + 1, event, depth: this.queens.length };
    if (square !== null) [step.row, step.column] = square;
    if (by !== undefined) [step.by, step.reason] = [by, sharedLine(by, square!)!];
    this.steps.push(step);
  }

  /** Tries a square, and what follows it if it is free; true if `below` ends the search. */
  on(square: Pair, below: () => boolean): boolean {
    this.note("try", square);
    const by = this.queens.find((queen) => sharedLine(queen, square) !== null);
    if (by !== undefined) this.note("reject", square, by);
    return by === undefined && this.place(square, below);
  }

  place(square: Pair, below: () => boolean): boolean {
    this.queens.push(square);
    this.note("place", square);
    if (below()) return true;
    this.queens.pop();
    this.note("backtrack", square);
    return false;
  }

  /** A solution if all queens stand. */
  isFull(): boolean {
    if (this.queens.length < this.n) return false;
    this.note("solution", null);
    return true;
  }
}

const range = (n: number) => Array.from({ length: n }, (_, index) => index);

function rows(of: Recorder, row = 0): boolean {
  if (of.isFull()) return false;
  for (const column of range(of.n)) of.on([row, column], () => rows(of, row + 1));
  return false;
}

function bitmask(of: Recorder, row = 0): boolean {
  if (of.isFull()) return false;
  for (const column of range(of.n)) {
    const square: Pair = [row, column];
    if (of.queens.some((queen) => sharedLine(queen, square) !== null)) continue;
    of.note("try", square);
    of.place(square, () => bitmask(of, row + 1));
  }
  return false;
}

/** Each square first empty, then with a queen. */
function cells(of: Recorder, index = 0): boolean {
  if (index === of.n * of.n) {
    of.isFull();
    return false;
  }
  cells(of, index + 1);
  of.on([Math.floor(index / of.n), index % of.n], () => cells(of, index + 1));
  return false;
}

/** A small random generator: any will do. */
function chance(seed: number): (below: number) => number {
  let state = seed * 7919;
  return (below) => {
    state = (state * 48271 + 11) % 2147483647;
    return state % below;
  };
}

function swapping(of: Recorder, columns: number[], places: (t: number) => Iterable<number>, t = 0): boolean {
  if (of.isFull()) return true;
  for (const i of places(t)) {
    const swap = () => ([columns[t], columns[i]] = [columns[i]!, columns[t]!]);
    const square: Pair = [t, columns[i]!];
    const isFound = of.on(square, () => {
      swap();
      const found = swapping(of, columns, places, t + 1);
      if (!found) swap();
      return found;
    });
    if (isFound) return true;
  }
  return false;
}

function recorded({ n, strategy, seed = 1, density = 1 }: Asked): Step[] {
  const of = new Recorder(n);
  const random = chance(seed);
  if (strategy === "rows") rows(of);
  else if (strategy === "bitmask") bitmask(of);
  else if (strategy === "cells") cells(of);
  else if (strategy === "permutation") swapping(of, range(n), (t) => range(n).slice(t));
  else swapping(of, range(n), (t) => ({ *[Symbol.iterator]() { for (let left = triesOf(n - t, density); left > 0; left -= 1) yield t + random(n - t); } }));
  return of.steps;
}

const NOTHING: Counters = { tried: 0, placed: 0, rejected: 0, backtracked: 0, solutions: 0 };

export function runOf(asked: Asked): Run {
  const chunk = { start: 0, board: [], counters: NOTHING, steps: recorded(asked) };
  return { n: asked.n, strategy: asked.strategy, density: asked.density ?? 1, seed: asked.seed, chunk };
}

export const reference: Ask = {
  run: (asked) => Promise.resolve(runOf(asked)),
  summary: (asked) => {
    const counters = { ...NOTHING };
    const steps = recorded(asked);
    for (const { event } of steps) counters[COUNTED[event]] += 1;
    return Promise.resolve({ n: asked.n, strategy: asked.strategy as Summary["strategy"], seed: null, steps: steps.length, complete: true, counters, samples: [] } satisfies Summary);
  },
};

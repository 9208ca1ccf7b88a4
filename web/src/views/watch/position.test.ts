import { describe, expect, it } from "vitest";
import type { Step } from "../../api/documents";
import { type Chunk, positionIn } from "./position";

const NOTHING = { tried: 0, placed: 0, rejected: 0, backtracked: 0, solutions: 0 };

/** A walk with every kind of event, and a queen taken away that was not the latest. */
const STEPS: Step[] = [
  { step: 11, event: "try", row: 0, column: 1, depth: 0 },
  { step: 12, event: "place", row: 0, column: 1, depth: 1 },
  { step: 13, event: "reject", row: 1, column: 2, depth: 1, reason: "diagonal", by: [0, 1] },
  { step: 14, event: "place", row: 1, column: 3, depth: 2 },
  { step: 15, event: "backtrack", row: 0, column: 1, depth: 1 },
  { step: 16, event: "solution", depth: 1, columns: [3] },
  { step: 17, event: "backtrack", row: 1, column: 3, depth: 0 },
];

const CHUNK: Chunk = { start: 10, board: [], counters: { ...NOTHING, tried: 5 }, steps: STEPS };

describe("a position", () => {
  it("before its first step is the start", () => {
    expect(positionIn(CHUNK, 10)).toEqual({ step: 10, queens: [], counters: CHUNK.counters, current: null, previous: null, next: STEPS[0], hasTakenBack: false });
  });

  it("has the queens that were placed and not taken back", () => {
    expect(positionIn(CHUNK, 14).queens).toEqual([[0, 1], [1, 3]]);
    expect(positionIn(CHUNK, 15).queens).toEqual([[1, 3]]);
    expect(positionIn(CHUNK, 17).queens).toEqual([]);
  });

  it("counts every kind of step", () => {
    expect(positionIn(CHUNK, 17).counters).toEqual({ tried: 6, placed: 2, rejected: 1, backtracked: 2, solutions: 1 });
    const { previous, current, next } = positionIn(CHUNK, 13);
    expect([previous, current, next]).toEqual([STEPS[1], STEPS[2], STEPS[3]]);
  });

  it("knows whether a queen was taken back since the board was empty", () => {
    expect([14, 15, 16, 17].map((step) => positionIn(CHUNK, step).hasTakenBack)).toEqual([false, true, true, false]);
  });

  it("never goes beyond the stretch, and changes nothing in it", () => {
    const before = JSON.stringify(CHUNK);
    expect(positionIn(CHUNK, 99).step).toBe(17);
    expect(positionIn(CHUNK, 0).step).toBe(10);
    expect(JSON.stringify(CHUNK)).toBe(before);
  });

  it("is the same from either side", () => {
    const forward = [10, 11, 12, 13, 14, 15, 16, 17].map((step) => JSON.stringify(positionIn(CHUNK, step)));
    const back = [17, 16, 15, 14, 13, 12, 11, 10].map((step) => JSON.stringify(positionIn(CHUNK, step)));
    expect(back.reverse()).toEqual(forward);
  });
});

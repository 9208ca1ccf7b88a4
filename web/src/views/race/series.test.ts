import { describe, expect, it, vi } from "vitest";
import type { Step } from "../../api/documents";
import type { Chunk, Position } from "../watch/position";

vi.mock("../../settings", () => ({ language: { value: "en" } }));

const { joined, pointsOf } = await import("./series");

/** Every second step places a queen. */
function chunkAt(start: number): Chunk {
  const counters = { tried: start / 2, placed: start / 2, rejected: 0, backtracked: 0, solutions: 0 };
  const steps = Array.from({ length: 2000 }, (_, index): Step => ({ step: start + index + 1, event: index % 2 ? "place" : "try", row: 0, column: 0, depth: 0 }));
  return { start, board: [], counters, steps };
}

function positionAt(step: number): Position {
  const counters = { tried: step / 2, placed: step / 2, rejected: 0, backtracked: 0, solutions: 0 };
  return { step, queens: [], counters, current: null, hasTakenBack: false };
}

describe("the line of a search", () => {
  it("has the exact counts of a stretch", () => {
    const points = pointsOf(chunkAt(2000), "placed");
    expect(points.every(([step, count]) => count === step / 2)).toBe(true);
    expect(points.length).toBe(41);
  });

  it("ends where the clock stands and never turns back", () => {
    const samples = [[0, 0], [1000, 500], [100_000, 50_000]] as const;
    const line = joined(samples, [chunkAt(2000), chunkAt(0)], positionAt(2600), "placed");
    expect(line.at(-1)).toEqual([2600, 1300]);
    expect(line.every(([step], index) => index === 0 || step >= line[index - 1]![0])).toBe(true);
    expect(line.every(([step, count]) => count === step / 2)).toBe(true);
  });

  it("begins at nothing", () => {
    expect(joined([], [], positionAt(0), "placed")).toEqual([[0, 0], [0, 0]]);
  });
});

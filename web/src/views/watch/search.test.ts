import { describe, expect, it, vi } from "vitest";
import type { Sample, Step } from "../../api/documents";
import type { Chunk } from "./position";

vi.mock("../../settings", () => ({ language: { value: "en" } }));

const { solutionStep } = await import("./search");
const { CHUNK } = await import("./tape");

const STEPS = 1_000_000;

/** Where the solutions are. */
const FOUND = [1, 2000, 2001, 123_456, 123_457, 700_000, STEPS];

const before = (step: number) => FOUND.filter((found) => found <= step).length;

function chunkAt(start: number): Chunk {
  const counters = { tried: 0, placed: 0, rejected: 0, backtracked: 0, solutions: before(start) };
  const steps = Array.from({ length: Math.min(CHUNK, STEPS - start) }, (_, index): Step => {
    const step = start + index + 1;
    return FOUND.includes(step) ? { step, event: "solution", depth: 0, columns: [] } : { step, event: "try", row: 0, column: 0, depth: 0 };
  });
  return { start, board: [], counters, steps };
}

function samples(count: number): Sample[] {
  return Array.from({ length: count }, (_, index): Sample => {
    const step = Math.round((index / (count - 1)) * STEPS);
    return [step, 0, 0, 0, 0, before(step), 0];
  });
}

describe("a solution", () => {
  it("is found with a handful of loads, however many samples there are", async () => {
    for (const count of [2, 7, 600]) {
      for (const [index, step] of FOUND.entries()) {
        let loads = 0;
        const found = await solutionStep(index + 1, { samples: samples(count), steps: STEPS }, (start) => {
          loads += 1;
          return Promise.resolve(chunkAt(start));
        });
        expect(found, `solution ${index + 1} of ${count} samples`).toBe(step);
        expect(loads).toBeLessThanOrEqual(count === 600 ? 3 : 11);
      }
    }
  });

  it("that was not found is none", async () => {
    const found = await solutionStep(FOUND.length + 1, { samples: samples(5), steps: STEPS }, (start) => Promise.resolve(chunkAt(start)));
    expect(found).toBeNull();
  });
});

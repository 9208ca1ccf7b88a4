import { describe, expect, it, vi } from "vitest";
import type { Summary } from "../../api/documents";

vi.mock("../../settings", () => ({ language: { value: "en" } }));

const { ranking, timesText } = await import("./ranking");
const { placeOfStep, stepAtPlace } = await import("./timeline");
const { statusOf } = await import("./telling");

const counters = { tried: 0, placed: 0, rejected: 0, backtracked: 0, solutions: 1 };
const lane = (strategy: string, end: number | null, first: number | null = end, complete = true) => ({
  asked: { strategy },
  end,
  first,
  summary: end === null ? null : ({ n: 8, strategy, seed: null, steps: end, complete, counters, samples: [] } as Summary),
});

describe("a ranking", () => {
  it("begins with the fewest steps and says how many times as many the others need", () => {
    const ranked = ranking([lane("cells", 777_222), lane("rows", 1858)], "first")!;
    expect(ranked.places.map(({ strategy, times }) => [strategy, timesText(times)])).toEqual([["rows", "1"], ["cells", "418"]]);
  });

  it("waits for every lane, and has no place for one that does not arrive", () => {
    expect(ranking([lane("rows", 5), lane("cells", null)], "first")).toBeNull();
    expect(ranking([lane("rows", 5), lane("cells", 9, null)], "first")!.others).toEqual(["cells"]);
    expect(ranking([lane("rows", 5, 5, false), lane("sets", 9)], "all")).toMatchObject({ places: [{ strategy: "sets", times: 1 }], others: ["rows"] });
  });
});

describe("the logarithmic timeline", () => {
  it("goes from a step to its place and back", () => {
    for (const end of [1, 40, 1858, 10_000_000]) {
      for (const step of [0, 1, Math.floor(end / 3), end]) expect(stepAtPlace(placeOfStep(step, end), end)).toBe(step);
    }
    expect(placeOfStep(9, 99)).toBeCloseTo(0.5);
  });
});

describe("a lane", () => {
  it("does not run while the clock stands", () => {
    expect(statusOf(lane("rows", 40, 40), 7, "first", false)).toBe("paused");
    expect(statusOf(lane("rows", 40, 40), 0, "first", false)).toBe("ready");
    expect(statusOf(lane("rows", 40, 40), 7, "first", true)).toBe("running");
  });
});

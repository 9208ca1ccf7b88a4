import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { pathname: "/race", search: "" });
  vi.stubGlobal("addEventListener", () => {});
});
vi.mock("../../settings", () => ({ language: { value: "en" } }));

const { chartIn, lanesOf, raceIn } = await import("./state");

const list = ["rows", "sets", "cells", "uniform"].map((name) => ({ name, lists: true, random: name === "uniform", density: false, steps: true }));

describe("the link of a race", () => {
  it("restores what was chosen", () => {
    const link = new URLSearchParams("n=12&strategies=sets,uniform&seed=77&density=0.4&task=all&counter=rejected&scale=log");
    expect(raceIn(link)).toEqual({ n: 12, strategies: ["sets", "uniform"], seed: 77, density: 0.4, task: "all" });
    expect(chartIn(link)).toEqual({ counter: "rejected", scale: "log" });
  });

  it("falls back to what is usual", () => {
    for (const text of ["", "n=-1&strategies=rows&seed=x&density=3&task=none", "n=101&strategies=a,b,c,d,e&density=0"]) {
      const race = raceIn(new URLSearchParams(text));
      expect(race).toEqual({ n: 8, strategies: ["rows", "bitmask", "exact-cover"], seed: 1, density: 1, task: "first" });
    }
  });

  it("never leaves fewer than two lanes, and none twice", () => {
    expect(lanesOf(["nonsense", "cells"], list).map((lane) => lane.name)).toEqual(["cells", "rows"]);
    expect(lanesOf(["x", "y"], list).length).toBe(2);
    expect(raceIn(new URLSearchParams("strategies=rows,sets,rows")).strategies).toEqual(["rows", "sets"]);
  });
});

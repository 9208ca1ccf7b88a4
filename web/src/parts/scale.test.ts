import { describe, expect, it } from "vitest";
import { niceAbove, placeOn, tickName, ticks } from "./scale";

describe("an axis", () => {
  it("ends at a round number that is not below its values", () => {
    expect([0, 1, 2, 3, 7, 10, 11, 99, 100, 101, 2001].map(niceAbove)).toEqual([1, 1, 2, 5, 10, 10, 20, 100, 100, 200, 5000]);
  });

  it("puts its ends at 0 and 1 on either scale", () => {
    for (const scale of ["linear", "log"] as const) {
      expect(placeOn(scale, 5000, scale === "log" ? 1 : 0)).toBe(0);
      expect(placeOn(scale, 5000, 5000)).toBeCloseTo(1);
    }
    expect(placeOn("log", 100, 10)).toBeCloseTo(0.5);
    expect(placeOn("log", 100, 0)).toBe(0);
    expect(placeOn("linear", 0, 0)).toBe(0);
  });

  it("has few ticks, all of them on the axis", () => {
    expect(ticks("linear", 100)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks("log", 5000)).toEqual([1, 10, 100, 1000]);
    for (const most of [1, 2, 5, 10, 1e4, 2e5, 1e7]) {
      for (const scale of ["linear", "log"] as const) {
        const all = ticks(scale, most);
        expect(all.length).toBeLessThanOrEqual(8);
        expect(Math.max(...all)).toBeLessThanOrEqual(most);
      }
    }
  });

  it("names ticks shortly", () => {
    expect([0, 20, 1000, 2500, 5_000_000].map(tickName)).toEqual(["0", "20", "1k", "2.5k", "5M"]);
  });
});

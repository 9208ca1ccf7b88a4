import { describe, expect, it, vi } from "vitest";
import type { Study } from "../../api/documents";

const language = { value: "en" };
vi.mock("../../settings", () => ({ language, prefersStillness: () => true }));

const { byDensity, conclusions } = await import("./conclusion");

const study = (experiment: string, cells: object[]): Study => ({ document: { experiment, cells }, charts: [], tables: [] });
const dense = (n: number, density: number, share: number) => ({ n, strategy: "probabilistic", density, success: { share }, timeouts: 0, runs: 100 });
const timed = (n: number, strategy: string, median: number | null, solutions: string) => ({ n, strategy, density: null, success: { share: 1 }, timeouts: median === null ? 1 : 0, runs: 1, seconds: { median }, solutions });

describe("a conclusion", () => {
  it("says how dense is enough", () => {
    const told = study("accuracy", [dense(5, 0.8, 0.99), dense(5, 0.4, 0.5)]);
    expect(conclusions(told)).toEqual([
      "At n = 5 a density of 0.4 finds a solution in 50% of the runs, 0.8 in 99%. The smallest that finds one in at least 95% is 0.8.",
    ]);
    expect(byDensity(told)).toEqual({ densities: [0.4, 0.8], series: [{ name: "n = 5", points: [[0.4, 50], [0.8, 99]] }] });
    expect(byDensity(study("accuracy", [dense(5, 0.8, 0.99)]))).toBeNull();
  });

  it("compares steps on the largest board", () => {
    const cell = (n: number, strategy: string, tried: number) => ({ ...timed(n, strategy, null, "2"), timeouts: 0, steps: { tried } });
    expect(conclusions(study("steps", [cell(4, "rows", 1), cell(8, "rows", 15_720), cell(8, "bitmask", 2056)]))).toEqual([
      "At n = 8, bitmask tries fewest squares: 2,056; rows 15,720, 7.6 times as many.",
    ]);
  });

  it("compares times, and names what did not end", () => {
    const told = study("time", [timed(8, "rows", 2e-6, "1"), timed(8, "bitmask", 5e-7, "1"), timed(8, "cells", null, "1")]);
    expect(conclusions(told)).toEqual(["At n = 8, bitmask is fastest: 500 ns; rows 2 µs, 4 times as long. cells did not end within the time limit."]);
  });

  it("tells the growth of the last row", () => {
    const told = study("growth", [timed(10, "rows", 0.01, "724"), timed(11, "rows", 0.05, "2680")]);
    expect(conclusions(told)[0]).toBe("From n = 10 to 11 the time grows 5 times for rows; the number of solutions grows 3.7 times.");
  });

  it("waits for what was not run, and is told in Chinese", () => {
    expect(conclusions(study("accuracy", [{ ...dense(5, 0.4, 0), success: null }]))).toEqual([]);
    language.value = "zh";
    expect(conclusions(study("accuracy", [dense(5, 0.8, 0.99), dense(5, 0.4, 0.5)]))[0]).toContain("密度 0.4 在 50% 的运行中找到解");
    language.value = "en";
  });
});

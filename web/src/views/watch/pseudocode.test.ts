import { describe, expect, it } from "vitest";
import type { EventName } from "../../api/documents";
import { litLine, PSEUDOCODE } from "./pseudocode";

const EVENTS: readonly EventName[] = ["try", "place", "reject", "backtrack", "solution"];
const STRATEGIES = ["rows", "sets", "iterative", "cells", "permutation", "probabilistic", "bitmask", "construct", "local-search", "uniform", "exact-cover", "sat"];

describe("pseudo-code", () => {
  it("is there for every strategy, as many lines in each language", () => {
    expect(Object.keys(PSEUDOCODE).sort()).toEqual([...STRATEGIES].sort());
    for (const [name, { lines }] of Object.entries(PSEUDOCODE)) {
      expect(lines.en.length, name).toBe(lines.zh.length);
      expect(lines.en.length, name).toBeGreaterThanOrEqual(6);
      expect(lines.en.length, name).toBeLessThanOrEqual(12);
      const levels = (all: readonly string[]) => all.map((line) => line.length - line.trimStart().length);
      expect(levels(lines.en), name).toEqual(levels(lines.zh));
    }
  });

  it("lights a line of its own for each event", () => {
    for (const [name, { lines, lit, later }] of Object.entries(PSEUDOCODE)) {
      const all = [...Object.values(lit), ...Object.values(later ?? {})].filter((line) => line !== null);
      expect(new Set(all).size, name).toBe(all.length);
      for (const line of all) expect(lines.en[line], name).toBeDefined();
      expect(lit.try ?? lit.place, name).not.toBeNull();
      expect(EVENTS.every((event) => event in lit), name).toBe(true);
    }
  });

  it("of local-search goes on to its second part when a queen was taken away", () => {
    const code = PSEUDOCODE["local-search"]!;
    const position = (hasTakenBack: boolean) => ({
      step: 1,
      queens: [],
      counters: { tried: 1, placed: 0, rejected: 0, backtracked: 0, solutions: 0 },
      current: { step: 1, event: "try" as const, row: 0, column: 0, depth: 0 },
      hasTakenBack,
    });
    expect(litLine(code, position(false))).toBe(2);
    expect(litLine(code, position(true))).toBe(7);
    expect(litLine(code, { ...position(false), current: null })).toBeNull();
  });
});

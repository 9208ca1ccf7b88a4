import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Pair, Step } from "../../api/documents";

const settings = vi.hoisted(() => ({ language: { value: "en" }, coordinates: { value: "numbers" } }));
vi.mock("../../settings", () => settings);

const { reasonOf } = await import("./reason");
const { because, sentence } = await import("./sentence");
const { sharedLine } = await import("../../board/square");
const { at, last } = await import("../learn/run");
const { runOf } = await import("../learn/testing");

beforeEach(() => {
  settings.language.value = "en";
  settings.coordinates.value = "numbers";
});

/** Whether a square is free of these queens, by their definition. */
const isFree = (square: Pair, queens: readonly Pair[]) => queens.every((queen) => sharedLine(queen, square) === null);

describe("why a queen is taken back", () => {
  it("is true of every backtrack row by row: stuck rows are attacked everywhere, others were tried to their end", () => {
    const run = runOf({ n: 6, strategy: "rows" });
    let stuck = 0;
    for (const step of run.chunk.steps) {
      if (step.event !== "backtrack") continue;
      const position = at(run, step.step);
      const before: Pair[] = [...position.queens, [step.row!, step.column!]];
      const reason = reasonOf(position, run)!;
      const row = before.length;
      const free = Array.from({ length: 6 }, (_, column): Pair => [row, column]).filter((square) => isFree(square, before));
      const expected = row === 6 ? "solved" : free.length === 0 ? "stuck" : "exhausted";
      expect(reason.kind, `step ${step.step}`).toBe(expected);
      if (reason.kind === "stuck") {
        stuck += 1;
        expect(reason.line).toEqual({ kind: "row", index: row });
        expect(reason.back).toBe(row - 1);
      }
    }
    expect(stuck).toBeGreaterThan(40);
  });

  it("of cells names a dead end only if no later square is free", () => {
    const run = runOf({ n: 4, strategy: "cells" });
    const kinds = new Set<string>();
    for (const step of run.chunk.steps.filter(({ event }) => event === "backtrack")) {
      const position = at(run, step.step);
      const before: Pair[] = [...position.queens, [step.row!, step.column!]];
      const later = Array.from({ length: 16 }, (_, index): Pair => [index >> 2, index & 3]).filter(([row, column]) => row * 4 + column > step.row! * 4 + step.column!);
      const isOver = later.every((square) => !isFree(square, before));
      const { kind } = reasonOf(position, run)!;
      kinds.add(kind);
      expect(kind).toBe(before.length === 4 ? "solved" : isOver ? "noneLeft" : "tried");
    }
    expect([...kinds].sort()).toEqual(["noneLeft", "solved", "tried"]);
  });

  it("of random swaps counts the tries and the free squares", () => {
    const run = runOf({ n: 8, strategy: "probabilistic", density: 0.2, seed: 3 });
    const reasons = run.chunk.steps.flatMap((step) => (step.event === "backtrack" ? [reasonOf(at(run, step.step), run)!] : []));
    const usedUp = reasons.flatMap((reason) => (reason.kind === "usedUp" ? [reason] : []));
    expect(usedUp.length).toBeGreaterThan(0);
    for (const { row, tries, free } of usedUp) {
      expect(tries).toBe(Math.ceil((8 - row) * 0.2));
      expect(free.length).toBeGreaterThan(0);
    }
    expect(because({ kind: "usedUp", row: 6, tries: 1, free: [[6, 2]] }, run)).toBe("Row 6 had 1 random try, now used up, for its 1 free square.");
  });

  it("of swaps and new beginnings is told by the steps around it", () => {
    const step = (event: Step["event"]): Step => ({ step: 1, event, row: 2, column: 1, depth: 1 });
    const position = { ...last(runOf({ n: 4, strategy: "rows" })), current: step("backtrack") };
    const local = { n: 4, strategy: "local-search", density: 1 };
    expect(reasonOf({ ...position, previous: step("reject"), next: step("try") }, local)?.kind).toBe("makesRoom");
    expect(reasonOf({ ...position, previous: step("backtrack"), next: step("try") }, local)?.kind).toBe("anew");
    expect(reasonOf(position, { ...local, strategy: "uniform" })?.kind).toBe("anew");
  });
});

describe("why a square is tried", () => {
  it("by exact-cover: its line has the fewest open squares", () => {
    const position = { ...last(runOf({ n: 4, strategy: "rows" })), queens: [[0, 0]] as Pair[], current: { step: 3, event: "try", row: 1, column: 2, depth: 1 } as Step };
    const setting = { n: 4, strategy: "exact-cover", density: 1 };
    const reason = reasonOf(position, setting)!;
    expect(reason).toMatchObject({ kind: "chosen", line: { kind: "row", index: 1 } });
    expect(because(reason, setting)).toBe("Row 1 is chosen: it has the fewest open squares, 2.");
    settings.coordinates.value = "chess";
    expect(because(reason, setting)).toContain("Row 3 ");
    expect(sentence(position, 4)).toBe("c3 is tried.");
  });

  it("is said in both languages for every reason", () => {
    const line = { kind: "column", index: 1 } as const;
    const setting = { n: 8, strategy: "rows", density: 1 };
    for (const language of ["en", "zh"]) {
      settings.language.value = language;
      const said = [
        because({ kind: "solved" }, setting), because({ kind: "stuck", line, back: 2 }, setting), because({ kind: "noneLeft" }, setting),
        because({ kind: "exhausted", line, back: 2 }, setting), because({ kind: "tried" }, setting), because({ kind: "anew" }, setting),
        because({ kind: "makesRoom" }, setting), because({ kind: "bits", row: 1, free: [] }, setting), because({ kind: "chosen", line, open: [] }, setting),
      ];
      expect(new Set(said).size).toBe(said.length);
      expect(said.join()).not.toContain("undefined");
    }
  });
});

import { describe, expect, it, vi } from "vitest";
import type { Pair } from "../../api/documents";

vi.mock("../../settings", () => ({ language: { value: "en" }, coordinates: { value: "numbers" } }));

const { arranged, bitsOf, masks, variables } = await import("./variables");
const { sharedLine } = await import("../../board/square");
const { at, moment } = await import("../learn/run");
const { runOf } = await import("../learn/testing");

describe("masks", () => {
  it("have a bit where a queen above attacks the row, and the free ones are those still to be tried", () => {
    const n = 6;
    const run = runOf({ n, strategy: "bitmask" });
    for (const { step, event, column: tried } of run.chunk.steps) {
      const position = at(run, step);
      const found = masks(n, position);
      if (position.queens.length === n) {
        expect(found).toBeNull();
        continue;
      }
      const row = position.queens.length;
      for (let column = 0; column < n; column += 1) {
        const square: Pair = [row, column];
        const lines = position.queens.map((queen) => sharedLine(queen, square));
        const bits = (["columns", "falling", "rising", "free"] as const).map((name) => bitsOf(found![name], n)[column]);
        const isPast = event === "try" ? column < tried! : event === "backtrack" ? column <= tried! : false;
        expect(bits, `step ${step}`).toEqual([lines.includes("column"), lines.includes("diagonal"), lines.includes("antidiagonal"), lines.every((line) => line === null) && !isPast]);
      }
    }
  });
});

describe("variables", () => {
  const shown = (strategy: string, event: string, density = 1) => {
    const run = runOf({ n: 4, strategy, density });
    return Object.fromEntries(variables(moment(run, (step) => step.event === event), { n: 4, strategy, density }));
  };

  it("stand for the step that was made", () => {
    expect(shown("rows", "reject")).toEqual({ row: "1", column: "0" });
    expect(shown("rows", "place")).toEqual({ row: "0", column: "0" });
    expect(shown("rows", "backtrack")).toEqual({ row: "1", column: "2" });
    expect(shown("rows", "solution")).toEqual({ row: "4", column: "–" });
    expect(shown("cells", "try")).toEqual({ square: "(3, 3)", queens: "0" });
    expect(shown("permutation", "solution")).toEqual({ t: "4", i: "–", columns: "[1, 3, 0, 2]" });
    const cover = { ...moment(runOf({ n: 4, strategy: "rows" }), (step) => step.event === "place"), queens: [[0, 0]] as Pair[] };
    expect(variables(cover, { n: 4, strategy: "exact-cover", density: 1 })[0]).toEqual(["line", "row 1"]);
    expect(shown("probabilistic", "try", 0.3)["tries"]).toBe("2");
  });

  it("of swaps are a permutation that follows the queens", () => {
    const run = runOf({ n: 6, strategy: "permutation" });
    // The array is kept by hand, swap by swap.
    const columns = [0, 1, 2, 3, 4, 5];
    const swaps: [number, number][] = [];
    for (const step of run.chunk.steps) {
      const t = step.row ?? 0;
      if (step.event === "place") {
        const i = columns.indexOf(step.column!);
        swaps.push([t, i]);
        [columns[t], columns[i]] = [columns[i]!, columns[t]!];
      } else if (step.event === "backtrack") {
        const [a, b] = swaps.pop()!;
        [columns[a], columns[b]] = [columns[b]!, columns[a]!];
      }
      expect(arranged(6, at(run, step.step).queens)).toEqual(columns);
    }
  });
});

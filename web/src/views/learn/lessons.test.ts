import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Pair } from "../../api/documents";

const settings = vi.hoisted(() => ({ language: { value: "en" }, coordinates: { value: "numbers" } }));
vi.mock("../../settings", () => settings);

const { LESSONS, lessonSteps, unchecked } = await import("./lessons");
const { placements, product, terms } = await import("./colours");
const { reference, runOf } = await import("./testing");
const { attackCounts, sharedLine } = await import("../../board/square");
const { positionIn } = await import("../watch/position");

beforeEach(() => {
  settings.language.value = "en";
  settings.coordinates.value = "numbers";
});

/** The texts of a lesson. */
async function texts(id: (typeof LESSONS)[number]): Promise<string[]> {
  return (await lessonSteps(id, reference)).map((step) => step.text());
}

describe("every lesson", () => {
  it("has 6 to 12 steps, each with a text of its own in both languages and a board", async () => {
    for (const id of LESSONS) {
      const steps = await lessonSteps(id, reference);
      expect(steps.length, id).toBeGreaterThanOrEqual(id === "rows" ? 8 : 6);
      expect(steps.length, id).toBeLessThanOrEqual(id === "rows" ? 12 : 10);
      for (const language of ["en", "zh"]) {
        settings.language.value = language;
        const said = steps.map((step) => step.text());
        expect(new Set(said).size, id).toBe(steps.length);
        expect(said.join(" "), id).not.toMatch(/undefined|NaN|\[object/);
      }
      expect(steps.every((step) => step.shows !== undefined || step.board !== undefined), id).toBe(true);
    }
  });

  it("names squares as the labels of the board do", async () => {
    expect((await texts("rows"))[2]).toContain("(0, 0)");
    settings.coordinates.value = "chess";
    const said = await texts("rows");
    expect(said[2]).toContain("a4");
    expect(said[5]).toBe("Row 2 has no free square: every square is attacked. Go back to row 3 and try the next column.");
  });
});

describe("the lesson row by row", () => {
  it("finds the dead end: the row it names is attacked everywhere, and no earlier one is", async () => {
    const steps = await lessonSteps("rows", reference);
    const stuck = steps[5]!;
    expect(stuck.text()).toBe("Row 2 has no free square: every square is attacked. Go back to row 1 and try the next column.");
    const { queens } = positionIn(stuck.shows!.run.chunk, stuck.shows!.step);
    const attacks = attackCounts(4, queens);
    expect([...attacks.slice(8, 12)].every((count) => count > 0)).toBe(true);
    expect(queens.map(([row]) => row)).toEqual([0, 1]);
  });

  it("tells the numbers of the search", async () => {
    const said = await texts("rows");
    const steps = runOf({ n: 4, strategy: "rows" }).chunk.steps;
    const first = steps.findIndex((step) => step.event === "solution") + 1;
    const before = steps.slice(0, first);
    const many = (event: string) => before.filter((step) => step.event === event).length;
    expect(said[9]).toBe(`The first solution, at step ${first}. The search has tried ${many("try")} squares and taken back ${many("backtrack")} queens.`);
    expect(said[10]).toContain("finds 2 solutions and places 16 queens in all");
    expect(said[10]).toContain(`places ${4 + 16 + 64 + 256}.`);
    expect(said[11]).toContain("step 1,858, after 113 placed queens");
    expect(unchecked(8)).toBe(19173960);
  });
});

describe("other lessons", () => {
  it("square by square: sixfold at n = 4, more at n = 6; rows never meets a filled row", async () => {
    const said = await texts("cells");
    expect(said[1]).toContain("(3, 3)");
    expect(said[4]).toMatch(/In the whole search \d+ of 275 .* it is 0\.$/);
    expect(said[6]).toContain(`tries ${(361 / 60).toFixed(1).replace(".0", "")} times`);
    expect(said[7]).toContain("at n = 4, 18 times at n = 6");
  });

  it("swapping columns: only diagonals clash, and arrays are permutations", async () => {
    const steps = await lessonSteps("permutation", reference);
    expect(steps[2]!.text()).toContain("of 8 rejected squares in this search, 0 clash");
    for (const { array } of steps) if (array) expect([...array.values].sort()).toEqual([0, 1, 2, 3]);
    expect(steps[3]!.array?.swapped).toHaveLength(2);
    expect(steps.at(-1)!.text()).toContain("24 permutations of 4 columns, but 256 boards");
  });

  it("chance: the square that was missed is free, and the run ends without a solution", async () => {
    const steps = await lessonSteps("chance", reference);
    const { queens, marked } = steps[2]!.board!;
    expect(marked!.length).toBeGreaterThan(0);
    for (const square of marked!) expect(queens.some((queen) => sharedLine(queen, square) !== null)).toBe(false);
    const { run, step } = steps[4]!.shows!;
    expect(step).toBe(run.chunk.steps.length);
    expect(run.chunk.steps.some(({ event }) => event === "solution")).toBe(false);
    expect(steps[4]!.text()).toContain("although 92 exist");
    expect(steps[1]!.bars!.values().map(([, value]) => value)).toEqual([2, 2, 2, 1, 1, 1, 1, 1]);
  });

  it("bits: as many queens as rows, no rejections", async () => {
    const said = await texts("bits");
    expect(said[3]).toContain("free columns are 2 and 3");
    expect(said[5]).toContain("Row 2 has no free square");
    expect(said[6]).toContain("rejects 0 squares, the search row by row 44");
  });
});

describe("counting by colours", () => {
  it("adds up to the number of solutions", () => {
    const known = [1, 1, 0, 0, 2, 10, 4, 40];
    known.forEach((solutions, n) => expect(terms(n).reduce((sum, term) => sum + product(term), 0), `n = ${n}`).toBe(solutions));
  });

  it("pairs any white placement with any black one", () => {
    const term = terms(7).find((one) => product(one) > 2)!;
    for (const white of term.white) {
      for (const black of term.black) {
        const queens: Pair[] = [...white, ...black];
        expect([...attackCounts(7, queens)].filter((_, index) => queens.some(([row, column]) => row * 7 + column === index)).every((count) => count === 0)).toBe(true);
      }
    }
    expect(placements([0, 1], [0, 1], "white")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Pair } from "../api/documents";
import { attackCounts, letters, sharedLine, squareName } from "./square";

describe("squares", () => {
  it("have the names of the command", () => {
    expect(["a", "z", "aa", "az", "ba"]).toEqual([0, 25, 26, 51, 52].map(letters));
    expect(squareName([4, 1], 8)).toBe("b4");
  });

  it("share the lines that the command names", () => {
    expect(sharedLine([0, 1], [3, 4])).toBe("diagonal");
    expect(sharedLine([0, 4], [3, 1])).toBe("antidiagonal");
    expect(sharedLine([0, 4], [0, 1])).toBe("row");
    expect(sharedLine([5, 1], [0, 1])).toBe("column");
    expect(sharedLine([0, 0], [1, 2])).toBeNull();
  });
});

describe("attacks", () => {
  it("are those of a brute force", () => {
    const n = 7;
    const queens: Pair[] = [[0, 0], [3, 3], [5, 1], [6, 6]];
    const counts = attackCounts(n, queens);
    for (let row = 0; row < n; row += 1) {
      for (let column = 0; column < n; column += 1) {
        const here: Pair = [row, column];
        const others = queens.filter((queen) => queen[0] !== row || queen[1] !== column);
        const expected = others.filter((queen) => sharedLine(queen, here) !== null).length;
        expect(counts[row * n + column], squareName(here, n)).toBe(expected);
      }
    }
  });
});

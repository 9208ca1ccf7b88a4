import { describe, expect, it } from "vitest";
import type { Pair } from "../../api/documents";
import { same, squareName } from "../../board/square";
import { attacks, clashes, lineBetween } from "./attacks";
import { positionOf, queensOn, type Variant, VARIANTS } from "./position";
import { anyPosition, dice } from "./testing";

/** By walking: steps in eight directions, around the edges on a torus, and jumps of a knight. */
function reaches(a: Pair, b: Pair, n: number, variant: Variant): boolean {
  for (const down of [-1, 0, 1]) {
    for (const right of [-1, 0, 1]) {
      for (let step = 1; step < n && (down !== 0 || right !== 0); step += 1) {
        let to: Pair = [a[0] + down * step, a[1] + right * step];
        if (variant === "torus") to = [(to[0] + n * n) % n, (to[1] + n * n) % n];
        if (same(to, b)) return true;
      }
    }
  }
  const jump = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])].sort().join();
  return variant === "super" && jump === "1,2";
}

describe.each(VARIANTS)("attacks, %s", (variant) => {
  it("are those of pieces that walk", () => {
    const roll = dice(2);
    for (let round = 0; round < 12; round += 1) {
      const position = anyPosition(roll, 9, variant);
      const { n } = position;
      const queens = queensOn(position);
      const counts = attacks(n, variant, queens);
      counts.forEach((count, index) => {
        const here: Pair = [Math.floor(index / n), index % n];
        const others = queens.filter((queen) => !same(queen, here));
        expect(count > 0, squareName(here, n)).toBe(others.some((queen) => reaches(queen, here, n, variant)));
        for (const queen of others) expect(lineBetween(queen, here, n, variant) !== null).toBe(reaches(queen, here, n, variant));
      });
    }
  });
});

describe("clashes", () => {
  it("are named with their line", () => {
    const position = positionOf({ n: 8, queens: [[4, 1], [2, 3], [7, 7]], blocked: [] });
    expect(clashes(position)).toEqual([{ a: [2, 3], b: [4, 1], line: "antidiagonal" }]);
  });

  it("differ between the variants", () => {
    const board = { n: 7, queens: [[6, 0], [0, 1]] as Pair[], blocked: [] };
    expect(clashes(positionOf(board))).toEqual([]);
    expect(clashes(positionOf(board, "torus")).map((clash) => clash.line)).toEqual(["diagonal"]);
    const jump = { n: 7, queens: [[6, 0], [4, 1]] as Pair[], blocked: [] };
    expect(clashes(positionOf(jump, "super")).map((clash) => clash.line)).toEqual(["knight"]);
  });

  it("end early on a crowded board", () => {
    const queens = Array.from({ length: 10_000 }, (_, index): Pair => [Math.floor(index / 100), index % 100]);
    expect(clashes(positionOf({ n: 100, queens, blocked: [] })).length).toBe(500);
  });
});

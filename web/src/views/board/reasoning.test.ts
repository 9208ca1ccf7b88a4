import { describe, expect, it } from "vitest";
import type { Pair } from "../../api/documents";
import { lineBetween } from "./attacks";
import { pieceAt, type Position, positionOf, puzzleOf, queensOn } from "./position";
import { gradeOf, openLines, reasonFor } from "./reasoning";
import { dice } from "./testing";

/** All completions, row by row, each queen compared with all others: nothing of it is shared with what is tested. */
function completions(position: Position): number[][] {
  const { n } = position;
  const fits = (columns: readonly number[], row: number, column: number) =>
    columns.every((other, above) => other !== column && Math.abs(other - column) !== row - above);
  const given = new Map(queensOn(position));
  const found: number[][] = [];
  const place = (columns: number[]): void => {
    const row = columns.length;
    if (row === n) return void found.push(columns);
    for (let column = 0; column < n; column += 1) {
      const isFixed = given.has(row) && given.get(row) !== column;
      if (!isFixed && pieceAt(position, [row, column]) !== 2 && fits(columns, row, column)) place([...columns, column]);
    }
  };
  place([]);
  return found;
}

/** Queens of a solution, and some blocked squares. */
function somePosition(roll: (below: number) => number): Position {
  const n = 5 + roll(3);
  const all = completions(positionOf({ n, queens: [], blocked: [] }));
  const solution = all[roll(all.length)]!.map((column, row): Pair => [row, column]);
  const queens = solution.filter(() => roll(3) === 0);
  const blocked = Array.from({ length: roll(6) }, (): Pair => [roll(n), roll(n)]).filter(([row, column]) => !queens.some((queen) => queen[0] === row && queen[1] === column));
  return positionOf({ n, queens, blocked });
}

describe("what follows from a board", () => {
  it("is true of every completion", () => {
    const roll = dice(3);
    const kinds = new Set<string>();
    for (let round = 0; round < 200; round += 1) {
      const position = somePosition(roll);
      const reason = reasonFor(position);
      if (reason === null) continue;
      kinds.add(reason.kind);
      const all = completions(position);
      if (reason.kind === "dead") expect(all).toEqual([]);
      else expect(all.every((columns) => columns[reason.square[0]] === reason.square[1])).toBe(true);
    }
    expect([...kinds].sort()).toEqual(["dead", "last", "single"]);
  });

  it("names for each other square the line that would be dead", () => {
    const roll = dice(8);
    let seen = 0;
    while (seen < 10) {
      const position = somePosition(roll);
      const reason = reasonFor(position);
      if (reason?.kind !== "last") continue;
      seen += 1;
      for (const { square, by } of reason.others) {
        const line = openLines(position).find(({ of }) => of.line === by.line && of.index === by.index)!;
        expect(line.free.every((other) => lineBetween(square, other, position.n, "standard") !== null)).toBe(true);
      }
    }
  });
});

describe("the grade of a puzzle", () => {
  it("is by how it is solved", () => {
    expect(gradeOf(puzzleOf(8, [[6, 1], [3, 7], [1, 2]]))).toBe("easy");
    expect(gradeOf(puzzleOf(8, []))).toBe("hard");
  });

  it("is easy only where every step has a line with one free square", () => {
    let position = puzzleOf(8, [[6, 1], [3, 7], [1, 2]]);
    while (queensOn(position).length < 8) {
      const reason = reasonFor(position);
      expect(reason?.kind).toBe("single");
      if (reason?.kind !== "single") return;
      position = positionOf({ n: 8, queens: [...queensOn(position), reason.square], blocked: [] });
    }
    expect(completions(position).length).toBe(1);
  });
});

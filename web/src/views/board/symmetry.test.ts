import { describe, expect, it } from "vitest";
import { clashes } from "./attacks";
import { empty, positionOf, queensOn } from "./position";
import { distinct, imageOf, imageOfColumns, MIRROR, SYMMETRIES, TURN } from "./symmetry";
import { anyPosition, dice } from "./testing";

const corner = positionOf({ n: 3, queens: [[0, 0]], blocked: [[0, 1]] });

describe("the eight images", () => {
  it("turn clockwise and mirror left to right", () => {
    expect(imageOf(corner, TURN)).toEqual(positionOf({ n: 3, queens: [[0, 2]], blocked: [[1, 2]] }));
    expect(imageOf(corner, MIRROR)).toEqual(positionOf({ n: 3, queens: [[0, 2]], blocked: [[0, 1]] }));
  });

  it("come back after four turns or two mirrors", () => {
    const roll = dice(3);
    for (let round = 0; round < 40; round += 1) {
      const position = anyPosition(roll, 15);
      const turned = [1, 2, 3, 4].reduce((board) => imageOf(board, TURN), position);
      expect(turned).toEqual(position);
      expect(imageOf(imageOf(position, MIRROR), MIRROR)).toEqual(position);
    }
  });

  it("keep the number of pieces and of attacks, in every variant", () => {
    const roll = dice(4);
    for (let round = 0; round < 40; round += 1) {
      const position = anyPosition(roll, 9);
      for (const symmetry of SYMMETRIES) {
        const image = imageOf(position, symmetry);
        expect([...image.cells].sort()).toEqual([...position.cells].sort());
        expect(clashes(image).length).toBe(clashes(position).length);
      }
    }
  });

  it("are as many as the board has no symmetries of its own", () => {
    expect(distinct(corner).length).toBe(8);
    expect(distinct(empty(5)).length).toBe(1);
    expect(distinct(positionOf({ n: 4, queens: [[0, 1], [1, 3], [2, 0], [3, 2]], blocked: [] })).length).toBe(2);
  });

  it("of a solution are those of its queens", () => {
    const columns = [4, 0, 7, 3, 1, 6, 2, 5];
    const position = positionOf({ n: 8, queens: columns.map((column, row) => [row, column]), blocked: [] });
    for (const symmetry of SYMMETRIES) {
      const image = imageOfColumns(columns, symmetry);
      expect(queensOn(imageOf(position, symmetry))).toEqual(image.map((column, row) => [row, column]));
    }
  });
});

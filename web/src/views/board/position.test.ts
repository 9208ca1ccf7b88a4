import { describe, expect, it } from "vitest";
import type { Pair } from "../../api/documents";
import { begun, DEEPEST, edited, redone, startOf, undone } from "./history";
import { BLOCKED, blockedOn, boardOf, drawing, EMPTY, empty, foundQueens, painted, pieceAt, positionOf, QUEEN, queensOn, resized, stroke, TOOLS, used, withPiece } from "./position";
import { anyPosition, dice } from "./testing";

const board = positionOf({ n: 8, queens: [[4, 1], [3, 3]], blocked: [[7, 0]] });

describe("a tool", () => {
  it("places and takes away", () => {
    const once = used(empty(8), [4, 1], "queen");
    expect(queensOn(once)).toEqual([[4, 1]]);
    expect(queensOn(used(once, [4, 1], "queen"))).toEqual([]);
  });

  it("replaces what another one placed", () => {
    const blocked = used(board, [4, 1], "blocked");
    expect(pieceAt(blocked, [4, 1])).toBe(BLOCKED);
    expect(pieceAt(used(blocked, [4, 1], "queen"), [4, 1])).toBe(QUEEN);
    expect(pieceAt(used(blocked, [4, 1], "erase"), [4, 1])).toBe(EMPTY);
    expect(pieceAt(used(board, [0, 0], "erase"), [0, 0])).toBe(EMPTY);
  });

  it("leaves the old position alone", () => {
    used(board, [4, 1], "erase");
    expect(pieceAt(board, [4, 1])).toBe(QUEEN);
  });
});

describe("painting", () => {
  it("crosses every square on its way", () => {
    expect(stroke([0, 0], [0, 3])).toEqual([[0, 1], [0, 2], [0, 3]]);
    expect(stroke([5, 5], [2, 2])).toEqual([[4, 4], [3, 3], [2, 2]]);
    expect(stroke([2, 2], [2, 2])).toEqual([]);
  });

  it("blocks empty squares only, and lifts blocked ones only", () => {
    expect(painted(board, [4, 1], "blocked", false)).toBe(board);
    expect(pieceAt(painted(board, [0, 0], "blocked", false), [0, 0])).toBe(BLOCKED);
    expect(painted(board, [4, 1], "blocked", true)).toBe(board);
    expect(pieceAt(painted(board, [7, 0], "blocked", true), [7, 0])).toBe(EMPTY);
    expect(pieceAt(painted(board, [4, 1], "erase", false), [4, 1])).toBe(EMPTY);
  });
});

describe("another size", () => {
  it("keeps the names of squares", () => {
    const larger = resized(board, 10);
    expect(queensOn(larger)).toEqual([[5, 3], [6, 1]]);
    expect(blockedOn(larger)).toEqual([[9, 0]]);
    expect(resized(larger, 8)).toEqual(board);
  });

  it("loses what is outside", () => {
    expect(queensOn(resized(board, 4))).toEqual([[0, 1]]);
  });
});

describe("what is told of a position", () => {
  it("is what the API takes", () => {
    expect(boardOf(board)).toEqual({ n: 8, queens: [[3, 3], [4, 1]], blocked: [[7, 0]] });
    expect(boardOf({ ...board, variant: "torus" }).variant).toBe("torus");
  });

  it("is drawn as the command draws it", () => {
    expect(drawing(positionOf({ n: 3, queens: [[0, 1]], blocked: [[2, 2]] }), [[1, 0]])).toBe(".Q.\nQ..\n..x\n");
  });

  it("tells found queens from given ones", () => {
    expect(foundQueens(positionOf({ n: 4, queens: [[0, 1]], blocked: [] }), [1, 3, 0, 2])).toEqual([[1, 3], [2, 0], [3, 2]]);
  });
});

describe("history", () => {
  it("goes back through any edits, and forth again", () => {
    const roll = dice(1);
    for (let round = 0; round < 50; round += 1) {
      const seen = [anyPosition(roll, 9)];
      let history = begun(seen[0]!);
      for (let step = 0; step < 20; step += 1) {
        const { n } = history.present;
        const square: Pair = [roll(n), roll(n)];
        const next = roll(5) === 0 ? resized(history.present, 1 + roll(12)) : used(history.present, square, TOOLS[roll(3)]!);
        const after = edited(history, next);
        if (after !== history) seen.push(after.present);
        history = after;
      }
      const last = history;
      for (const position of [...seen].reverse().slice(1)) expect((history = undone(history)).present).toBe(position);
      expect(undone(history)).toBe(history);
      for (const position of seen.slice(1)) expect((history = redone(history)).present).toBe(position);
      expect(history).toEqual({ ...last, run: null });
    }
  });

  it("forgets what was undone at the next edit", () => {
    const history = undone(edited(begun(empty(8)), used(empty(8), [0, 0], "queen")));
    expect(edited(history, used(empty(8), [1, 1], "queen")).future).toEqual([]);
  });

  it("takes no note of edits that change nothing", () => {
    const history = begun(board);
    expect(edited(history, withPiece(board, [4, 1], QUEEN))).toBe(history);
  });

  it("undoes a run as one", () => {
    let history = begun(board);
    for (const n of [3, 30]) history = edited(history, resized(startOf(history, "size"), n), "size");
    expect(queensOn(history.present).length).toBe(2);
    expect(undone(history).present).toBe(board);
  });

  it("is bounded", () => {
    let history = begun(empty(8));
    for (let step = 0; step < DEEPEST + 50; step += 1) history = edited(history, used(history.present, [0, step % 8], "queen"));
    expect(history.past.length).toBe(DEEPEST);
  });
});

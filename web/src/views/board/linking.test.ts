import { describe, expect, it } from "vitest";
import { EXAMPLES, example } from "./examples";
import { linked, restored } from "./linking";
import { empty, isBare, isSame, type Position, positionOf } from "./position";
import { anyPosition, dice } from "./testing";

function textOf(position: Position): string {
  const said = Object.entries(linked(position)).filter(([, value]) => value !== null && value !== "");
  return new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
}

const read = (text: string) => restored(new URLSearchParams(text));

describe("a link", () => {
  it("restores any board", () => {
    const roll = dice(5);
    for (let round = 0; round < 100; round += 1) {
      const position = anyPosition(roll);
      const { position: again, unreadable } = read(textOf(position));
      expect(unreadable).toBeNull();
      expect(isSame(again, position), textOf(position)).toBe(true);
    }
  });

  it("is short even for a full board", () => {
    const crowded = { ...empty(100), cells: Uint8Array.from({ length: 10_000 }, (_, index) => index % 3) };
    expect(textOf(crowded).length).toBeLessThan(4096);
    expect(isSame(read(textOf(crowded)).position, crowded)).toBe(true);
  });

  it("names squares as people do", () => {
    const position = positionOf({ n: 8, queens: [[4, 1], [3, 3]], blocked: [[7, 0]] });
    expect(linked(position)).toEqual({ n: 8, variant: null, given: "", queens: "d5,b4", blocked: "a1" });
    expect(read("queens=b4,d5&blocked=a1").position).toEqual(position);
    expect(read("n=30&queens=aa30").position).toEqual(positionOf({ n: 30, queens: [[0, 26]], blocked: [] }));
  });

  it.each([
    ["n=0", "n"],
    ["n=101", "n"],
    ["n=1e1", "n"],
    ["n=-8", "n"],
    ["variant=cube", "variant"],
    ["queens=b9", "square"],
    ["queens=i1", "square"],
    ["queens=b04", "square"],
    ["queens=B4", "square"],
    ["queens=b4,", "square"],
    ["queens=b4,b4", "twice"],
    ["queens=b4&blocked=b4", "twice"],
    ["blocked=.AAAA", "packed"],
    ["blocked=.AAAAAAAAAA!", "packed"],
    ["blocked=.AAAAAAAAAAB", "packed"],
  ])("that is bad, %s, is an empty board and told", (text, what) => {
    const { position, unreadable } = read(text);
    expect(unreadable?.what).toBe(what);
    expect(position).toEqual(empty(8));
  });

  it("that is longer than any of ours is not even read", () => {
    expect(read(`queens=${"a1,".repeat(4000)}`).unreadable?.what).toBe("long");
  });

  it("quotes little of the link", () => {
    expect(read(`queens=${"x".repeat(500)}`).unreadable?.text.length).toBeLessThan(50);
  });
});

describe("examples", () => {
  it.each(EXAMPLES)("%s is a board with pieces", (name) => {
    expect(isBare(example(name))).toBe(false);
  });
});

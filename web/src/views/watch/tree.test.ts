import { describe, expect, it, vi } from "vitest";
import type { Pair } from "../../api/documents";
import type { Chunk } from "./position";

vi.mock("../../settings", () => ({ language: { value: "en" }, coordinates: { value: "numbers" } }));

const { combed, levelsOf, neighbour, pathAt, placingStep, reached, treeOf } = await import("./tree");
const { CHUNK } = await import("./tape");
const { sharedLine } = await import("../../board/square");
const { at, last } = await import("../learn/run");
const { runOf } = await import("../learn/testing");

const run = runOf({ n: 5, strategy: "rows" });
const tree = treeOf(run.chunk.steps)!;

describe("the whole tree", () => {
  it("has a node for each queen and each rejection, and all solutions at its lowest level", () => {
    const { counters } = last(run);
    const of = (kind: string) => tree.nodes.filter((node) => node.kind === kind).length;
    expect([of("queen"), of("pruned"), of("root")]).toEqual([counters.placed, counters.rejected, 1]);
    const solutions = tree.nodes.filter((node) => node.isSolution);
    expect(solutions).toHaveLength(10);
    expect(solutions.every((node) => node.depth === 5)).toBe(true);
  });

  it("keeps its order across: siblings never change places, parents stand between their children", () => {
    for (const { nodes } of [tree, combed(tree)]) {
      for (let depth = 1; depth <= 5; depth += 1) {
        const level = nodes.filter((node) => node.depth === depth && node.tooth === null).map((node) => node.x);
        expect(level).toEqual([...level].sort((a, b) => a - b));
      }
      expect(nodes.every(({ x }) => x >= 0 && x <= 1)).toBe(true);
    }
  });

  it("shows at each step the path that is the board", () => {
    for (const { step, event, row, column } of run.chunk.steps) {
      const position = at(run, step);
      const path = pathAt(tree, position).map((index) => tree.nodes[index]!);
      const squares = path.slice(1).map((node) => node.square);
      expect(squares, `step ${step}`).toEqual(event === "reject" ? [...position.queens, [row, column]] : position.queens);
      expect(tree.nodes.slice(0, reached(tree, step)).every((node) => node.step <= step)).toBe(true);
    }
  });

  it("can be walked by keys, and never left", () => {
    const child = neighbour(tree, 0, "ArrowDown");
    expect(tree.nodes[child]).toMatchObject({ square: [0, 0], parent: 0 });
    expect(neighbour(tree, child, "ArrowUp")).toBe(0);
    expect(neighbour(tree, child, "ArrowLeft")).toBe(child);
    expect(tree.nodes[neighbour(tree, child, "ArrowRight")]!.square).toEqual([0, 1]);
    expect(neighbour(tree, 0, "ArrowUp")).toBe(0);
    expect(neighbour(tree, 0, "ArrowRight")).toBe(0);
  });

  it("is none where queens are taken away in another order", () => {
    const place = (step: number, column: number) => ({ step, event: "place" as const, row: step - 1, column, depth: step });
    expect(treeOf([place(1, 0), place(2, 2), { step: 3, event: "backtrack", row: 0, column: 0, depth: 1 }])).toBeNull();
  });
});

describe("the path of a longer search", () => {
  it("has each square of its lines, and what became of it", () => {
    const eight = runOf({ n: 8, strategy: "rows" });
    const tried = new Set<string>();
    let checked = 0;
    for (const { step, event, row, column } of eight.chunk.steps.slice(0, 3000)) {
      const position = at(eight, step);
      const path = (queens: readonly Pair[]) => queens.map(([, at]) => at).join();
      if (event === "place") tried.add(path(position.queens));
      if (event !== "reject") continue;
      checked += 1;
      const levels = levelsOf(8, "rows", position);
      expect(levels.map(({ squares, kinds }) => squares[kinds.findIndex((kind) => kind === "path" || kind === "current")])).toEqual([...position.queens, [row, column]]);
      levels.forEach(({ squares, kinds }, depth) => {
        const before = position.queens.slice(0, depth);
        squares.forEach((square, index) => {
          const isAttacked = before.some((queen) => sharedLine(queen, square) !== null);
          if (kinds[index] === "pruned") expect(isAttacked).toBe(true);
          if (kinds[index] === "done") expect(tried.has(path([...before, square]))).toBe(true);
          if (kinds[index] === "todo") expect(isAttacked || tried.has(path([...before, square]))).toBe(false);
        });
      });
    }
    expect(checked).toBeGreaterThan(1000);
  });

  it("leads back to the step that placed a queen, with few loads", async () => {
    const eight = runOf({ n: 8, strategy: "rows" });
    const chunkAt = (start: number): Chunk => ({ start, board: at(eight, start).queens, counters: eight.chunk.counters, steps: eight.chunk.steps.slice(start, start + CHUNK) });
    for (const step of [1, 5, 1999, 2001, 17_000, 33_000]) {
      const { queens } = at(eight, step);
      for (let depth = 1; depth <= queens.length; depth += 1) {
        const path = queens.slice(0, depth);
        let loads = 0;
        const found = (await placingStep(path, step, (start) => ((loads += 1), Promise.resolve(chunkAt(start)))))!;
        expect(at(eight, found).queens).toEqual(path);
        expect(at(eight, found - 1).queens).toEqual(path.slice(0, -1));
        expect(loads).toBeLessThan(8);
      }
    }
  });
});

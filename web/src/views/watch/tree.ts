/**
 * The search as a tree. A whole trace gives all of it: a node for each queen that is placed, a leaf for each square
 * that is rejected, in the order of the steps. Of a longer search a position gives the path with its siblings.
 */
import type { Pair, Step } from "../../api/documents";
import { attackCounts } from "../../board/square";
import { squaresOf, tightest } from "./lines";
import { type Chunk, type Position, squareOf } from "./position";
import { CHUNK, startOf } from "./tape";

export type NodeKind = "root" | "queen" | "pruned";

export interface TreeNode {
  kind: NodeKind;
  square: Pair | null;
  /** The step that made it. */
  step: number;
  parent: number;
  depth: number;
  isSolution: boolean;
  /** Across, from 0 to 1. */
  x: number;
  /** The place of a pruned square in the comb below its parent, 0 in the middle; null where it has a place of its own. */
  tooth: number | null;
}

export interface Tree {
  /** In the order of their steps: a parent comes before its children. */
  nodes: TreeNode[];
  depth: number;
}

/** The tree of a whole trace; null if queens are not taken back in order, so that there is none. */
export function treeOf(steps: Iterable<Step>): Tree | null {
  const nodes: TreeNode[] = [{ kind: "root", square: null, step: 0, parent: -1, depth: 0, isSolution: false, x: 0.5, tooth: null }];
  const path = [0];
  for (const step of steps) {
    const square = squareOf(step);
    const top = path.at(-1)!;
    if (step.event === "solution") nodes[top]!.isSolution = true;
    if (square === null) continue;
    if (step.event === "place" || step.event === "reject") {
      const kind = step.event === "place" ? "queen" : "pruned";
      nodes.push({ kind, square, step: step.step, parent: top, depth: path.length, isSolution: false, x: 0, tooth: null });
      if (kind === "queen") path.push(nodes.length - 1);
    } else if (step.event === "backtrack") {
      const [row, column] = nodes[top]!.square ?? [-1, -1];
      if (row !== square[0] || column !== square[1]) return null;
      path.pop();
    }
  }
  arrange(nodes, true);
  return { nodes, depth: nodes.reduce((most, node) => Math.max(most, node.depth), 0) };
}

/** The same nodes in less room: pruned squares are the teeth of a comb below their parent. */
export function combed({ nodes, depth }: Tree): Tree {
  const copies = nodes.map((node) => ({ ...node }));
  arrange(copies, false);
  const teeth = new Map<number, TreeNode[]>();
  for (const node of copies) {
    if (node.kind === "pruned") teeth.set(node.parent, [...(teeth.get(node.parent) ?? []), node]);
  }
  for (const [parent, comb] of teeth) {
    comb.forEach((node, index) => {
      node.x = copies[parent]!.x;
      node.tooth = index - (comb.length - 1) / 2;
    });
  }
  return { nodes: copies, depth };
}

/** A pruned leaf takes this part of the room of another leaf. */
const NARROW = 0.45;

/** Leaves side by side in their order, every other node in the middle above its children. */
function arrange(nodes: TreeNode[], hasPruned: boolean): void {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const isIn = (node: TreeNode) => hasPruned || node.kind !== "pruned";
  const hasChild = new Set(nodes.filter(isIn).map((node) => node.parent));
  let room = 0;
  nodes.forEach((node, index) => {
    if (hasChild.has(index) || !isIn(node)) return;
    const width = node.kind === "pruned" ? NARROW : 1;
    node.x = room + width / 2;
    room += width;
  });
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index]!;
    if (!isIn(node)) continue;
    if (hasChild.has(index)) node.x = (first.get(index)! + last.get(index)!) / 2;
    if (!last.has(node.parent)) last.set(node.parent, node.x);
    first.set(node.parent, node.x);
  }
  for (const node of nodes) node.x /= room;
}

/** How many nodes there are at a step: those before this index. */
export function reached({ nodes }: Tree, step: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]!.step <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nodes from the root to where the search stands, with the rejected square if that is the latest step. */
export function pathAt(tree: Tree, { step, queens, current }: Pick<Position, "step" | "queens" | "current">): number[] {
  const last = reached(tree, step) - 1;
  const isPruned = current?.event === "reject" && tree.nodes[last]?.kind === "pruned";
  const path: number[] = [];
  for (let index = last; index >= 0; index = tree.nodes[index]!.parent) path.unshift(index);
  return path.slice(0, queens.length + 1).concat(isPruned ? [last] : []);
}

/** Where the keys go from a node; the node itself where there is nothing. */
export function neighbour({ nodes }: Tree, index: number, key: string): number {
  const { parent } = nodes[index]!;
  const children = (of: number) => nodes.flatMap((node, at) => (node.parent === of ? [at] : []));
  if (key === "ArrowUp") return Math.max(parent, 0);
  if (key === "ArrowDown") return children(index)[0] ?? index;
  const siblings = children(parent);
  const at = siblings.indexOf(index) + (key === "ArrowRight" ? 1 : -1);
  return siblings[at] ?? index;
}

/** A square beside the path: attacked, tried before, on the path, being looked at, or still to come. */
export type Sibling = "pruned" | "done" | "path" | "current" | "todo";

export interface Level {
  squares: Pair[];
  kinds: Sibling[];
}

/** The strategies that walk along a line in the order of its squares. */
const IN_ORDER: readonly string[] = ["rows", "sets", "iterative", "bitmask", "exact-cover"];

/** The path with the siblings of each of its queens, from queen number `from` on. */
export function levelsOf(n: number, strategy: string, { queens, current }: Pick<Position, "queens" | "current">, from = 0): Level[] {
  const looked = current === null || current.event === "place" ? null : squareOf(current);
  const all = looked === null ? queens : [...queens, looked];
  return all.slice(from).map((queen, index) => {
    const depth = from + index;
    const before = queens.slice(0, depth);
    const attacks = attackCounts(n, before);
    const line = strategy === "exact-cover" ? (tightest(n, before)?.line ?? null) : null;
    const squares = squaresOf(line ?? { kind: "row", index: queen[0] }, n);
    const here = squares.findIndex(([row, column]) => row === queen[0] && column === queen[1]);
    const kinds = squares.map(([row, column], place): Sibling => {
      if (place === here) return depth < queens.length ? "path" : "current";
      if (attacks[row * n + column] !== 0) return "pruned";
      return IN_ORDER.includes(strategy) && place < here ? "done" : "todo";
    });
    return { squares, kinds };
  });
}

/** The step that placed the last queen of a path that stands at `step`; few loads, since it stands at every step between. */
export async function placingStep(path: readonly Pair[], step: number, load: (start: number) => Promise<Chunk>): Promise<number | null> {
  const stands = (board: readonly Pair[]) => path.every(([row, column], index) => board[index]?.[0] === row && board[index]?.[1] === column);
  let low = 0;
  let high = startOf(step);
  while (low < high) {
    const middle = low + Math.ceil((high - low) / CHUNK / 2) * CHUNK;
    if (stands((await load(middle)).board)) high = middle - CHUNK;
    else low = middle;
  }
  const [row, column] = path.at(-1)!;
  const placed = (await load(low)).steps.filter((made) => made.step <= step && made.event === "place" && made.row === row && made.column === column);
  return placed.at(-1)?.step ?? null;
}

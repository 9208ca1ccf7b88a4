/**
 * The lessons: what each of their steps shows and says. Every number in them is computed from the search that is
 * shown; a text is a function of such numbers.
 */
import type { Pair } from "../../api/documents";
import { attackCounts, same } from "../../board/square";
import { lessonWords } from "../../words/lessons";
import { freeIn, triesOf } from "../watch/lines";
import { type Position, squareOf } from "../watch/position";
import { because } from "../watch/sentence";
import { arranged } from "../watch/variables";
import { isWhite, product, terms } from "./colours";
import { type Ask, at, backFor, count, last, lastSolution, moment, type Run } from "./run";

/** Bars to compare: names and numbers. */
export type Bars = readonly (readonly [name: string, value: number])[];

export interface LessonStep {
  text: () => string;
  n: number;
  /** A step of a search; what lies between it and the step before is played. */
  shows?: { run: Run; step: number };
  /** Or a board of its own: queens of two kinds, and the squares that are marked. */
  board?: { queens: readonly Pair[]; found?: readonly Pair[]; marked?: readonly Pair[] };
  bars?: { title: () => string; values: () => Bars };
  /** The masks of `bitmask`. */
  hasMasks?: boolean;
  /** An array, with the places that were swapped. */
  array?: { values: readonly number[]; swapped: readonly number[] };
}

export const LESSONS = ["rows", "cells", "permutation", "chance", "bits", "colours"] as const;
export type LessonId = (typeof LESSONS)[number];

/** What a step of a search is shown with beside its text. */
type Aside = Pick<LessonStep, "bars" | "hasMasks" | "array">;

function scene(run: Run, position: Position | number, text: () => string, aside: Aside = {}): LessonStep {
  return { text, n: run.n, shows: { run, step: typeof position === "number" ? position : position.step }, ...aside };
}

const square = (position: Position): Pair => squareOf(position.current!)!;

/** The squares that a search without checks would put a queen on: n in the first row, n times n in the second, and so on. */
export function unchecked(n: number): number {
  let all = 0;
  for (let row = 1; row <= n; row += 1) all += n ** row;
  return all;
}

async function rows(ask: Ask): Promise<LessonStep[]> {
  const n = 4;
  const large = 8;
  const [run, eight] = await Promise.all([ask.run({ n, strategy: "rows" }), ask.run({ n: large, strategy: "rows" }, 2000)]);
  const said = () => lessonWords().rows;
  const looks = moment(run, (step) => step.event === "try");
  const first = moment(run, (step) => step.event === "place");
  const clash = moment(run, (step) => step.event === "reject");
  const second = moment(run, (step) => step.event === "place", first.step);
  const { position: back, reason: stuck } = backFor(run, "stuck");
  const next = moment(run, (step) => step.event === "place", back.step);
  const empty = moment(run, (step, here) => step.event === "backtrack" && here().queens.length === 0);
  const solved = moment(run, (step) => step.event === "solution");
  const end = last(run);
  const solvedEight = moment(eight, (step) => step.event === "solution");
  const reach = attackCounts(n, first.queens).filter((attacks) => attacks > 0).length;
  return [
    scene(run, 0, () => said().goal(n)),
    scene(run, looks, () => said().byRows(n, square(looks))),
    scene(run, first, () => said().place(n, square(first), reach)),
    scene(run, clash, () => said().conflict(n, square(clash), clash.current!.by!)),
    scene(run, second, () => said().second(n, square(second), second.counters.rejected)),
    scene(run, back.step - 1, () => because(stuck, run)),
    scene(run, back, () => said().backtrack(n, square(back))),
    scene(run, next, () => said().again(n, square(next))),
    scene(run, empty, () => said().exhausted(n, square(empty), empty.counters.tried)),
    scene(run, solved, () => said().solution(n, solved.step, solved.counters.tried, solved.counters.backtracked)),
    scene(run, lastSolution(run), () => said().pruning(n, end.counters.solutions, end.counters.placed, unchecked(n)), {
      bars: { title: () => said().queensPlaced, values: () => [[said().withChecks, end.counters.placed], [said().without, unchecked(n)]] },
    }),
    scene(eight, solvedEight, () => said().eight(large, solvedEight.step, solvedEight.counters.placed, unchecked(large))),
  ];
}

async function cells(ask: Ask): Promise<LessonStep[]> {
  const n = 4;
  const sizes = [4, 5, 6];
  const total = (strategy: string) => Promise.all(sizes.map((size) => ask.summary({ n: size, strategy })));
  const [run, byRows, cellTotals, rowTotals] = await Promise.all([ask.run({ n, strategy: "cells" }), ask.run({ n, strategy: "rows" }), total("cells"), total("rows")]);
  const said = () => lessonWords().cells;
  const first = moment(run, (step) => step.event === "place");
  const { position: none } = backFor(run, "noneLeft");
  const beside = moment(run, (step) => step.event === "reject" && step.reason === "row");
  const useless = count(run, (step) => step.event === "reject" && step.reason === "row");
  const uselessByRows = count(byRows, (step) => step.event === "reject" && step.reason === "row");
  const solved = moment(run, (step) => step.event === "solution");
  const solvedByRows = moment(byRows, (step) => step.event === "solution");
  const tried = (size: number, all: typeof cellTotals) => all[sizes.indexOf(size)]!.counters.tried;
  const times = (size: number) => tried(size, cellTotals) / tried(size, rowTotals);
  return [
    scene(run, 0, () => said().idea(n)),
    scene(run, first, () => said().first(n, square(first))),
    scene(run, none, () => said().late(n - none.queens.length - 1)),
    scene(run, beside, () => said().beside(n, square(beside), beside.current!.by!)),
    scene(run, beside, () => said().useless(useless, last(run).counters.rejected, uselessByRows)),
    scene(run, solved, () => said().solution(solved.step, solvedByRows.step)),
    scene(run, lastSolution(run), () => said().total(n, times(n)), {
      bars: {
        title: () => said().tried,
        values: () => sizes.flatMap((size) => [[said().rowsAt(size), tried(size, rowTotals)], [said().cellsAt(size), tried(size, cellTotals)]] as const),
      },
    }),
    scene(run, lastSolution(run), () => said().moral(sizes[0]!, times(sizes[0]!), sizes.at(-1)!, times(sizes.at(-1)!))),
  ];
}

/** The places of two arrays that differ. */
function differing(a: readonly number[], b: readonly number[]): number[] {
  return a.flatMap((value, index) => (value === b[index] ? [] : [index]));
}

async function permutation(ask: Ask): Promise<LessonStep[]> {
  const n = 4;
  const [run, byRows] = await Promise.all([ask.run({ n, strategy: "permutation" }), ask.run({ n, strategy: "rows" })]);
  const said = () => lessonWords().permutation;
  const columns = (position: Position) => arranged(n, position.queens);
  const array = (position: Position) => ({ values: columns(position), swapped: differing(columns(position), columns(at(run, Math.max(0, position.step - 1)))) });
  const start = at(run, 0);
  const first = moment(run, (step) => step.event === "place");
  const clash = moment(run, (step) => step.event === "reject");
  const swap = moment(run, (step, here) => step.event === "place" && array(here()).swapped.length > 0);
  const { position: back, reason } = backFor(run, "stuck");
  const solved = moment(run, (step) => step.event === "solution");
  const solvedByRows = moment(byRows, (step) => step.event === "solution");
  const straight = count(run, (step) => step.event === "reject" && (step.reason === "row" || step.reason === "column"));
  const factorial = Array.from({ length: n }, (_, index) => index + 1).reduce((product, factor) => product * factor, 1);
  return [
    scene(run, start, () => said().idea(n), { array: array(start) }),
    scene(run, first, () => said().first(n, square(first)), { array: array(first) }),
    scene(run, clash, () => said().clash(n, square(clash), last(run).counters.rejected, straight), { array: array(clash) }),
    scene(run, swap, () => said().swap(square(swap)[0], columns(at(run, swap.step - 1)).indexOf(square(swap)[1]), square(swap)), { array: array(swap) }),
    scene(run, back.step - 1, () => because(reason, run), { array: array(at(run, back.step - 1)) }),
    scene(run, back, () => said().back, { array: array(back) }),
    scene(run, solved, () => said().solution(solved.step, solvedByRows.step), { array: array(solved) }),
    scene(run, solved, () => said().moral(n, factorial, n ** n), {
      bars: { title: () => said().boards, values: () => [[said().permutations, factorial], [said().onePerRow, n ** n]] },
    }),
  ];
}

/** Seeds from 1 to this are tried for each density. */
export const SEEDS = 20;
const DENSITIES = [0.2, 0.4, 0.6, 0.8, 1];

async function chance(ask: Ask): Promise<LessonStep[]> {
  const n = 8;
  const density = DENSITIES[0]!;
  const strategy = "probabilistic";
  const run = await missing(ask, { n, strategy, density });
  const rowsTotal = await ask.summary({ n, strategy: "rows" });
  const found: (readonly [density: number, solved: number])[] = [];
  for (const value of DENSITIES) found.push([value, await solved(ask, { n, strategy, density: value })]);
  const said = () => lessonWords().chance;
  const first = moment(run, (step) => step.event === "place");
  const { position: back, reason } = backFor(run, "usedUp");
  const missed = at(run, back.step - 1);
  const end = last(run);
  const tries = Array.from({ length: n }, (_, row) => triesOf(n - row, density));
  const single = tries.filter((most) => most === 1).length;
  return [
    scene(run, 0, () => said().idea),
    scene(run, first, () => said().density(n, density, tries[0]!, single), { bars: { title: () => said().triesOf(density), values: () => tries.map((most, row) => [said().row(row, n), most] as const) } }),
    { ...scene(run, missed, () => said().missed(n, reason.row, reason.tries, reason.free)), board: { queens: missed.queens, marked: freeIn({ kind: "row", index: reason.row }, n, missed.queens) } },
    scene(run, back, () => said().back(n, square(back))),
    scene(run, end, () => said().gaveUp(end.step, rowsTotal.counters.solutions)),
    scene(run, end, () => said().shares(SEEDS, found[0]!, found.at(-1)!), { bars: { title: () => said().solvedOf(SEEDS), values: () => found.map(([value, solved]) => [said().densityOf(value), solved] as const) } }),
    scene(run, end, () => said().moral(single)),
  ];
}

/** How many of the seeds find a solution. */
async function solved(ask: Ask, asked: { n: number; strategy: string; density: number }): Promise<number> {
  const all = await Promise.all(Array.from({ length: SEEDS }, (_, index) => ask.summary({ ...asked, seed: index + 1 })));
  return all.filter(({ counters }) => counters.solutions > 0).length;
}

/** The first seed whose run finds nothing, and in which random tries miss a free square. */
async function missing(ask: Ask, asked: { n: number; strategy: string; density: number }): Promise<Run> {
  for (let seed = 1; seed <= 100; seed += 1) {
    const run = await ask.run({ ...asked, seed });
    const { counters, queens } = last(run);
    if (counters.solutions > 0 || queens.length > 0) continue;
    try {
      const { position, reason } = backFor(run, "usedUp");
      if (position.previous?.event === "reject" && reason.free.length > 0) return run;
    } catch {
      // This run has no such moment: the next seed.
    }
  }
  throw new Error("no such seed");
}

async function bits(ask: Ask): Promise<LessonStep[]> {
  const n = 4;
  const large = 8;
  const [run, byRows, eight, eightByRows] = await Promise.all([
    ask.run({ n, strategy: "bitmask" }), ask.run({ n, strategy: "rows" }),
    ask.summary({ n: large, strategy: "bitmask" }), ask.summary({ n: large, strategy: "rows" }),
  ]);
  const said = () => lessonWords().bits;
  const hasMasks = true;
  const looks = moment(run, (step) => step.event === "try");
  const first = moment(run, (step) => step.event === "place");
  const second = moment(run, (step) => step.event === "place", first.step);
  const { position: back, reason } = backFor(run, "stuck");
  const solved = moment(run, (step) => step.event === "solution");
  const freeNext = freeIn({ kind: "row", index: 1 }, n, first.queens).map(([, column]) => column);
  return [
    scene(run, 0, () => said().idea(n), { hasMasks }),
    scene(run, looks, () => said().lowest(square(looks)), { hasMasks }),
    scene(run, first, () => said().shift(square(first)), { hasMasks }),
    scene(run, first, () => said().free(n, freeNext), { hasMasks }),
    scene(run, second, () => said().second(square(second)), { hasMasks }),
    scene(run, back.step - 1, () => said().stuck(because(reason, run)), { hasMasks }),
    scene(run, solved, () => said().solution(last(run).counters.rejected, last(byRows).counters.rejected)),
    scene(run, lastSolution(run), () => said().moral(large, eight.steps, eightByRows.steps), {
      bars: { title: () => said().steps(large), values: () => [[said().bitmask, eight.steps], [said().rows, eightByRows.steps]] },
    }),
  ];
}

async function colours(ask: Ask): Promise<LessonStep[]> {
  const n = 7;
  const total = await ask.summary({ n, strategy: "rows" });
  const all = terms(n);
  const term = all.reduce((best, one) => (product(one) > product(best) ? one : best));
  const queen: Pair = [2, 2];
  const other: Pair = [3, 4];
  const squares = Array.from({ length: n * n }, (_, index): Pair => [Math.floor(index / n), index % n]);
  const diagonalsOf = (from: Pair) => squares.filter(([row, column]) => row !== from[0] && Math.abs(row - from[0]) === Math.abs(column - from[1]));
  const diagonal = diagonalsOf(queen);
  const otherDiagonal = diagonalsOf(other);
  const shared = diagonal.filter((one) => otherDiagonal.some((another) => same(one, another))).length;
  const black = diagonal.filter((one) => !isWhite(one)).length;
  const white = squares.filter(isWhite);
  const sum = all.reduce((sofar, one) => sofar + product(one), 0);
  const said = () => lessonWords().colours;
  const own = (board: NonNullable<LessonStep["board"]>, text: () => string, aside: Aside = {}): LessonStep => ({ n, board, text, ...aside });
  return [
    own({ queens: [], marked: white }, () => said().idea(white.length, n * n - white.length)),
    own({ queens: [queen], marked: diagonal }, () => said().diagonals(n, queen, diagonal.length, black)),
    own({ queens: [queen], found: [other], marked: [...diagonal, ...otherDiagonal] }, () => said().never(shared)),
    own({ queens: term.white[0]!, found: term.black[0]! }, () => said().split(n, term)),
    own({ queens: term.white[1] ?? term.white[0]! }, () => said().white(term.white.length)),
    own({ queens: [], found: term.black[1] ?? term.black[0]! }, () => said().black(term.black.length)),
    own({ queens: term.white[1] ?? term.white[0]!, found: term.black[1] ?? term.black[0]! }, () => said().product(term.white.length, term.black.length, product(term))),
    own({ queens: term.white[0]!, found: term.black[0]! }, () => said().sum(n, all.length, sum, total.counters.solutions)),
  ];
}

const LOADS: Record<LessonId, (ask: Ask) => Promise<LessonStep[]>> = { rows, cells, permutation, chance, bits, colours };

/** The steps of a lesson, with everything that they show. */
export function lessonSteps(id: LessonId, ask: Ask): Promise<LessonStep[]> {
  return LOADS[id](ask);
}

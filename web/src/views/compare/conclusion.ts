/** What an experiment has shown, in a sentence or two that are computed from its numbers. */
import type { Study } from "../../api/documents";
import type { Series } from "../../parts/chart";
import { compareWords } from "../../words/compare";
import { precise } from "../../words/duration";
import { grouped } from "../../words/mod";
import { timesText } from "../race/ranking";

/** The numbers of one strategy on one board. */
interface Cell {
  n: number;
  strategy: string;
  density: number | null;
  success: { share: number };
  timeouts: number;
  runs: number;
  steps?: { tried: number } | null;
  seconds?: { median: number | null };
  solutions?: string;
}

/** A share that counts as enough. */
const ENOUGH = 0.95;

const percent = (share: number) => `${Math.round(share * 100)}%`;
const nameOf = ({ strategy, density }: Cell) => (density === null ? strategy : `${strategy} ${density}`);
const sizesOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ n }) => n))].sort((a, b) => a - b);

/** Those that have been run: a study that grows or was cancelled has others. */
function cellsOf({ document }: Study): Cell[] {
  const { cells } = document as { cells?: unknown };
  return Array.isArray(cells) ? (cells as (Cell | { success: null })[]).filter((cell): cell is Cell => cell.success !== null) : [];
}

/** The sentences; none if there is nothing to conclude yet. */
export function conclusions(study: Study): string[] {
  const cells = cellsOf(study);
  const { experiment } = study.document as { experiment?: string };
  if (experiment === "accuracy") return accuracy(cells);
  if (experiment === "steps") return ranked(cells, "steps", ({ steps }) => steps?.tried ?? null, grouped);
  const fastest = ranked(cells, "time", ({ seconds }) => seconds?.median ?? null, precise);
  return experiment === "growth" ? [...growth(cells), ...fastest] : fastest;
}

function accuracy(cells: readonly Cell[]): string[] {
  const said = compareWords();
  return sizesOf(cells).flatMap((n) => {
    const here = cells.filter((cell) => cell.n === n);
    const dense = here.filter(({ density }) => density !== null).sort((a, b) => a.density! - b.density!);
    const [low, high] = [dense[0], dense.at(-1)];
    if (low === undefined || high === undefined || low === high) return here.length === 0 ? [] : [said.shares(n, here.map((cell) => [nameOf(cell), percent(cell.success.share)] as const))];
    const enough = dense.find(({ success }) => success.share >= ENOUGH)?.density ?? null;
    return [said.dense(n, String(low.density), percent(low.success.share), String(high.density), percent(high.success.share)) + said.enough(enough === null ? null : String(enough))];
  });
}

/** Who needs least on the largest board, and how many times as much the others need. */
function ranked(cells: readonly Cell[], kind: "steps" | "time", valueOf: (cell: Cell) => number | null, shown: (value: number) => string): string[] {
  const said = compareWords();
  const n = sizesOf(cells).at(-1);
  const here = cells.filter((cell) => cell.n === n);
  const ended = here.flatMap((cell) => {
    const value = valueOf(cell);
    return value === null || cell.timeouts * 2 >= cell.runs ? [] : [{ name: nameOf(cell), value }];
  });
  const [best, ...rest] = ended.sort((a, b) => a.value - b.value);
  if (n === undefined || best === undefined) return [];
  const unfinished = here.map(nameOf).filter((name) => !ended.some((one) => one.name === name));
  const others = said.others(rest.map(({ name, value }) => [name, shown(value), timesText(value / Math.max(best.value, Number.MIN_VALUE))] as const));
  return [`${said.most[kind](n, best.name, shown(best.value))}${others}${unfinished.length === 0 ? "" : said.unfinished(unfinished)}`];
}

/** How much the last row more costs. */
function growth(cells: readonly Cell[]): string[] {
  const [from, to] = sizesOf(cells).slice(-2);
  if (from === undefined || to === undefined) return [];
  const at = (n: number, name: string) => cells.find((cell) => cell.n === n && nameOf(cell) === name);
  const names = [...new Set(cells.map(nameOf))];
  const factors = names.flatMap((name) => {
    const [before, after] = [at(from, name)?.seconds?.median, at(to, name)?.seconds?.median];
    return before && after ? [[name, timesText(after / before)] as const] : [];
  });
  const [few, many] = [from, to].map((n) => Number(cells.find((cell) => cell.n === n)?.solutions ?? 0));
  return factors.length === 0 ? [] : [compareWords().grows(from, to, factors, few && many ? timesText(many / few) : null)];
}

/** More lines than that have no colours of their own. */
const MOST_LINES = 4;

/** The share found against the density, a line for each size; null unless there are several densities. */
export function byDensity(study: Study): { series: Series[]; densities: number[] } | null {
  const cells = cellsOf(study).filter(({ density }) => density !== null);
  const densities = [...new Set(cells.map(({ density }) => density!))].sort((a, b) => a - b);
  if ((study.document as { experiment?: string }).experiment !== "accuracy" || densities.length < 2) return null;
  const series = sizesOf(cells).slice(0, MOST_LINES).map((n) => ({
    name: `n = ${n}`,
    points: cells.filter((cell) => cell.n === n).sort((a, b) => a.density! - b.density!).map((cell) => [cell.density!, cell.success.share * 100] as const),
  }));
  return { series, densities };
}

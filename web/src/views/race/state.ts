/** What is chosen for a race, and its link. */
import type { Counters, Strategy } from "../../api/documents";
import { choice, number, tellMisread } from "../../link";
import type { Scale } from "../../parts/scale";
import { COUNTERS } from "../watch/position";
import type { Task } from "../watch/search";
import { type Chosen, densityIn, LARGEST, LARGEST_SEED } from "../watch/strategies";

export interface Race extends Chosen {
  strategies: readonly string[];
  task: Task;
}

/** How the chart is drawn. */
export interface ChartChoice {
  counter: keyof Counters;
  scale: Scale;
}

export const SCALES: readonly Scale[] = ["log", "linear"];
export const TASKS: readonly Task[] = ["first", "all"];

export const FEWEST = 2;
export const MOST = 4;

const USUAL: readonly string[] = ["rows", "bitmask", "exact-cover"];

export function raceIn(link: URLSearchParams): Race {
  const named = [...new Set((link.get("strategies") ?? "").split(",").filter((name) => name !== ""))];
  const isRace = named.length >= FEWEST && named.length <= MOST;
  if (!isRace) tellMisread("strategies", link.get("strategies"));
  return {
    n: number(link, "n", 8, 0, LARGEST),
    strategies: isRace ? named : USUAL,
    seed: number(link, "seed", 1, 0, LARGEST_SEED),
    density: densityIn(link),
    task: choice(link, "task", "first", TASKS),
  };
}

export function chartIn(link: URLSearchParams): ChartChoice {
  return { counter: choice(link, "counter", "tried", COUNTERS), scale: choice(link, "scale", "log", SCALES) };
}

/** The chosen strategies that exist; if too few do, others fill up. */
export function lanesOf(names: readonly string[], list: readonly Strategy[]): Strategy[] {
  const found = names.flatMap((name) => list.find((one) => one.name === name) ?? []);
  const others = list.filter((one) => !found.includes(one));
  return [...found, ...others.slice(0, Math.max(0, FEWEST - found.length))];
}

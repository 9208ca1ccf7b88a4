/** What is compared: read from the address, written into it, into the call and into a command line. */
import type { Query } from "../../api/client";
import type { Strategy } from "../../api/documents";
import { choice, number, type State } from "../../link";
import type { Language } from "../../settings";
import type { PresetName } from "../../words/compare";

export const EXPERIMENTS = ["steps", "time", "accuracy", "growth"] as const;
export const TASKS = ["one", "all"] as const;
export const MOST_RUNS = 1000;
export const LARGEST_SEED = 999_999_999;

export type Experiment = (typeof EXPERIMENTS)[number];
export type Task = (typeof TASKS)[number];

/** All that the form holds. What an experiment has no use for is kept, but neither shown nor sent. */
export interface Form {
  experiment: Experiment;
  n: string;
  strategies: readonly string[];
  density: string;
  task: Task;
  runs: number;
  timeout: string;
  seed: number;
}

/** What an experiment has use for, as the command has options for it. */
const USES: Record<Experiment, { task: boolean; runs: boolean; density: boolean }> = {
  steps: { task: true, runs: false, density: true },
  time: { task: true, runs: true, density: true },
  accuracy: { task: false, runs: true, density: true },
  growth: { task: false, runs: true, density: false },
};

const COMMON = { density: "0.2..1.2:0.2", seed: 1, timeout: "2s" };

/** Small grids that take a few seconds and show something worth seeing. */
export const PRESETS: Record<PresetName, Form> = {
  work: { ...COMMON, experiment: "steps", n: "4..8", strategies: ["rows", "cells", "bitmask", "exact-cover"], task: "all", runs: 1 },
  first: { ...COMMON, experiment: "time", n: "4..24:4", strategies: ["rows", "bitmask", "exact-cover", "local-search"], task: "one", runs: 10 },
  fastest: { ...COMMON, experiment: "time", n: "6..18:3", strategies: ["rows", "permutation", "probabilistic"], density: "0.6", task: "one", runs: 20 },
  density: { ...COMMON, experiment: "accuracy", n: "5,10,15,20", strategies: ["probabilistic"], task: "one", runs: 50 },
  growth: { ...COMMON, experiment: "growth", n: "6..11", strategies: ["rows", "bitmask", "colour-split"], task: "all", runs: 3 },
};

/** What an experiment begins with when it is chosen. */
const BEGINNINGS: Record<Experiment, Form> = {
  steps: PRESETS.work,
  time: PRESETS.first,
  accuracy: PRESETS.density,
  growth: PRESETS.growth,
};

export function beginning(experiment: Experiment): Form {
  return BEGINNINGS[experiment];
}

export function isSame(form: Form, other: Form): boolean {
  return (Object.keys(form) as (keyof Form)[]).every((key) => String(form[key]) === String(other[key]));
}

/** Text as it is in the address; the server says what is wrong with it. */
function text(query: URLSearchParams, key: string, usual: string): string {
  return query.get(key)?.slice(0, 200) ?? usual;
}

export function formOf(query: URLSearchParams): Form {
  const usual = beginning(choice(query, "experiment", "steps", EXPERIMENTS));
  return {
    experiment: usual.experiment,
    n: text(query, "n", usual.n),
    strategies: text(query, "strategies", usual.strategies.join(",")).split(",").filter((name) => /^[a-z-]{1,30}$/.test(name)),
    density: text(query, "density", usual.density),
    task: choice(query, "task", usual.task, TASKS),
    runs: number(query, "runs", usual.runs, 1, MOST_RUNS),
    timeout: text(query, "timeout", usual.timeout),
    seed: number(query, "seed", usual.seed, 0, LARGEST_SEED),
  };
}

/** The task that the experiment works on. */
export function taskOf({ experiment, task }: Form): Task {
  if (USES[experiment].task) return task;
  return experiment === "growth" ? "all" : "one";
}

/** Whether a strategy can take part. What else does not fit the server refuses, and says why. */
export function fits({ name, lists, steps }: Strategy, form: Form): boolean {
  if (form.experiment === "steps" && !steps) return false;
  return taskOf(form) === "all" ? lists : name !== COUNTER.name;
}

/** An engine that only counts, and so is no strategy elsewhere. */
export const COUNTER: Strategy = { name: "colour-split", lists: true, random: false, density: false, steps: false };

/** All that can be chosen. */
export function choices(told: readonly Strategy[]): readonly Strategy[] {
  return told.some(({ name }) => name === COUNTER.name) ? told : [...told, COUNTER];
}

/** Those that take part, in the order in which the server tells them. */
export function takingPart(form: Form, all: readonly Strategy[]): Strategy[] {
  return all.filter((strategy) => form.strategies.includes(strategy.name) && fits(strategy, form));
}

/** Which fields mean something. */
export function uses(form: Form, all: readonly Strategy[]) {
  const use = USES[form.experiment];
  return { ...use, density: use.density && takingPart(form, all).some(({ density }) => density) };
}

/** The largest board of an experiment. */
export const LARGEST = 50;

const NUMBER = String.raw`\d+(\.\d+)?`;
const SWEEP = new RegExp(`^${NUMBER}(\\.\\.${NUMBER}(:${NUMBER})?)?(,${NUMBER}(\\.\\.${NUMBER}(:${NUMBER})?)?)*$`);

/** What is typed as the server reads it: digits and commas of full width are those of half width. */
export function plain(text: string): string {
  return text.normalize("NFKC").replaceAll("、", ",").replace(/\s*,\s*/g, ",").trim();
}

/** What is wrong with a list of numbers before the engine is asked: there are none, or it cannot be read. What does not fit the server refuses. */
export function wrongList(text: string): "empty" | "unreadable" | null {
  const list = plain(text);
  if (list === "") return "empty";
  return SWEEP.test(list) ? null : "unreadable";
}

/** What the call says, in the words that the command has for it. */
function options(form: Form, all: readonly Strategy[]) {
  const use = uses(form, all);
  return {
    n: plain(form.n),
    strategies: takingPart(form, all).map(({ name }) => name).join(","),
    density: use.density ? plain(form.density) : null,
    task: use.task ? form.task : null,
    runs: use.runs ? form.runs : null,
    timeout: plain(form.timeout),
    seed: form.seed,
  };
}

export function stateOf(form: Form, all: readonly Strategy[]): State {
  // Before the strategies are known, the address keeps those that it named.
  const strategies = all.length === 0 ? form.strategies.join(",") : options(form, all).strategies;
  return { experiment: form.experiment, ...options(form, all), strategies };
}

export function callOf(form: Form, all: readonly Strategy[], lang: Language): Query {
  return { experiment: form.experiment, ...options(form, all), lang };
}

/** The command that runs this experiment in a terminal. */
export function commandOf(form: Form, all: readonly Strategy[]): string {
  const said = Object.entries(options(form, all)).filter(([, value]) => value !== null && value !== "");
  return ["queens compare", form.experiment, ...said.map(([key, value]) => `--${key} ${quoted(String(value))}`)].join(" ");
}

/** As a shell takes it. */
function quoted(value: string): string {
  return /^[\w.,:-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

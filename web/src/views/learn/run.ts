/** A whole search for a lesson, and how its moments are found: by what happens in them, never by a number. */
import { summary, trace } from "../../api/client";
import type { Step, Summary } from "../../api/documents";
import { type Chunk, type Position, positionIn } from "../watch/position";
import { type Reason, reasonOf, type Setting } from "../watch/reason";
import type { Asked } from "../watch/search";

/** A search from its first step on. */
export interface Run extends Setting {
  seed: number | undefined;
  chunk: Chunk;
}

/** What lessons ask of the engine. */
export interface Ask {
  run: (asked: Asked, most?: number) => Promise<Run>;
  summary: (asked: Asked) => Promise<Summary>;
}

/** Steps of one load, and of a lesson. */
const LOAD = 10_000;

export function asking(signal: AbortSignal): Ask {
  // One question at a time: a server refuses many at once.
  let latest: Promise<unknown> = Promise.resolve();
  const inTurn = <T,>(question: () => Promise<T>): Promise<T> => {
    const answer = latest.then(question);
    latest = answer.catch(() => undefined);
    return answer;
  };
  return {
    run: async (asked, most = LOAD) => {
      const { board, counters, steps } = await inTurn(() => trace({ ...asked, start: 0, length: Math.min(most, LOAD) }, signal));
      return { n: asked.n, strategy: asked.strategy, density: asked.density ?? 1, seed: asked.seed, chunk: { start: 0, board, counters, steps } };
    },
    summary: (asked) => inTurn(() => summary({ ...asked, samples: 2 }, signal)),
  };
}

/** The position after a step. */
export function at(run: Run, step: number): Position {
  return positionIn(run.chunk, step);
}

export function last(run: Run): Position {
  return at(run, run.chunk.steps.length);
}

export function lastSolution(run: Run): Position {
  return at(run, run.chunk.steps.filter((step) => step.event === "solution").at(-1)?.step ?? 0);
}

/** The first position after `from` whose latest step is like this. A lesson without its moment is a mistake of ours. */
export function moment(run: Run, isIt: (step: Step, position: () => Position) => boolean, from = 0): Position {
  const found = run.chunk.steps.find((step) => step.step > from && isIt(step, () => at(run, step.step)));
  if (found === undefined) throw new Error(`no such moment: ${run.strategy}`);
  return at(run, found.step);
}

/** The first backtrack for a reason of this kind, and the reason. */
export function backFor<Kind extends Reason["kind"]>(run: Run, kind: Kind, from = 0): { position: Position; reason: Extract<Reason, { kind: Kind }> } {
  const why = (position: Position) => reasonOf(position, run);
  const position = moment(run, (step, here) => step.event === "backtrack" && why(here())?.kind === kind, from);
  return { position, reason: why(position) as Extract<Reason, { kind: Kind }> };
}

/** How many steps are like this. */
export function count(run: Run, isIt: (step: Step) => boolean): number {
  return run.chunk.steps.filter(isIt).length;
}

/** One search that is watched: its tape, its summary, and where its solutions are. */
import { summary as askSummary, trace, type Query } from "../../api/client";
import type { Sample, Summary } from "../../api/documents";
import { asFault, type Fault, isAborted } from "../../api/fault";
import { type Chunk, COUNTED } from "./position";
import { CHUNK, type Load, startOf, Tape } from "./tape";
import { Turns } from "./turns";

/** What is asked of the server. */
export interface Asked extends Query {
  n: number;
  strategy: string;
  seed?: number | undefined;
  density?: number | undefined;
}

/** Points of the picture behind the timeline. */
const SAMPLES = 600;

/** How far a search is followed. */
export type Task = "first" | "all";

/** A busy server is asked again after so many ms. */
const AGAIN = 500;

/** Half of what a server does at once. */
const turns = new Turns(2);

/** Stretches up to here are answered at once. */
const BRIEF = 50_000;

/** Stretches of a search; those that the server has to go far for wait for their turn. */
function loader(asked: Asked): Load {
  return (start, length, signal) => {
    const load = () => trace({ ...asked, start, length }, signal);
    return start + length <= BRIEF ? load() : turns.ask(signal, load);
  };
}

/** Where a sample counts the solutions. */
export const SOLUTIONS = 5;

export class Search {
  readonly tape: Tape;
  summary: Summary | null = null;
  /** The step of the first solution, once known; only a race asks for it. */
  first: number | null = null;
  private summaryFault: Fault | null = null;
  private readonly abort = new AbortController();

  constructor(
    readonly asked: Asked,
    private readonly changed: () => void,
    private readonly task: Task | null = null,
  ) {
    this.tape = new Tape(loader(asked), changed);
  }

  /** Begins: the whole in outline, and the stretch that `step` is in. */
  start(step: number): void {
    this.tape.want(step, 0);
    void this.outline();
  }

  /** What went wrong, if something did. */
  get fault(): Fault | null {
    return this.tape.fault ?? this.summaryFault;
  }

  retry(): void {
    this.tape.retry();
    if (this.summaryFault !== null) void this.outline();
    this.changed();
  }

  /** The last step; null while it is unknown. */
  get end(): number | null {
    const isToFirst = this.task === "first" && this.summary?.counters.solutions !== 0;
    return isToFirst ? this.first : (this.summary?.steps ?? this.tape.end);
  }

  /** A step, or the last one if that comes before. */
  within(step: number): number {
    return Math.min(step, this.end ?? step);
  }

  /** The step that found solution number `number`, from 1; null if none in sight has. */
  async solution(number: number, signal?: AbortSignal): Promise<number | null> {
    const { summary } = this;
    if (summary === null || number < 1 || number > summary.counters.solutions) return null;
    const either = signal === undefined ? this.abort.signal : AbortSignal.any([signal, this.abort.signal]);
    return solutionStep(number, summary, (start) => this.tape.chunk(start, either));
  }

  /** A request failed. */
  fail(error: unknown): void {
    if (isAborted(error) || this.abort.signal.aborted) return;
    this.summaryFault = asFault(error);
    this.changed();
  }

  dispose(): void {
    this.abort.abort();
    this.tape.dispose();
  }

  private async outline(): Promise<void> {
    this.summaryFault = null;
    try {
      const { signal } = this.abort;
      this.summary = await turns.ask(signal, () => askSummary({ ...this.asked, samples: SAMPLES }, signal));
      if (this.task !== null) this.first = await this.solution(1);
    } catch (error) {
      if (asFault(error).code !== "busy") return this.fail(error);
      setTimeout(() => void (this.abort.signal.aborted || this.outline()), AGAIN);
    }
    this.changed();
  }
}

/** The samples narrow it down, then halves of stretches do: a handful of loads in ten million steps. */
export async function solutionStep(
  number: number,
  { samples, steps }: Pick<Summary, "samples" | "steps">,
  load: (start: number) => Promise<Chunk>,
): Promise<number | null> {
  const found = samples.findIndex((sample: Sample) => sample[SOLUTIONS] >= number);
  let low = startOf((samples[found - 1]?.[0] ?? 0) + 1);
  let high = startOf(samples[found]?.[0] ?? steps);
  while (low < high) {
    const middle = low + Math.ceil((high - low) / CHUNK / 2) * CHUNK;
    const chunk = await load(middle);
    if (chunk.counters.solutions < number) low = middle;
    else high = middle - CHUNK;
  }
  return stepIn(await load(low), number);
}

function stepIn(chunk: Chunk, number: number): number | null {
  let solutions = chunk.counters.solutions;
  for (const step of chunk.steps) {
    if (COUNTED[step.event] === "solutions") solutions += 1;
    if (solutions === number) return step.step;
  }
  return null;
}

/**
 * A trace that is too long to have: stretches of it are fetched when they are shown, a few are kept, the
 * next one in the direction of play is fetched ahead, and what is no longer wanted is cancelled.
 */
import type { Step, Trace } from "../../api/documents";
import { asFault, type Fault, isAborted } from "../../api/fault";
import { type Chunk, type Position, positionIn } from "./position";

/** Steps of a stretch. */
export const CHUNK = 2000;

/** Stretches that are kept: some 60,000 steps. */
const KEPT = 32;

/** How long a load may go on, in ms, after the view moved elsewhere: a drag shows something on the way. */
const PATIENCE = 120;

/** A busy server is asked again after so many ms. */
const AGAIN = 500;

export type Load = (start: number, length: number, signal: AbortSignal) => Promise<Trace>;

/** The beginning of the stretch that a step lies in. */
export function startOf(step: number): number {
  return step <= 0 ? 0 : Math.floor((step - 1) / CHUNK) * CHUNK;
}

interface Request {
  abort: AbortController;
  /** The step to be shown. */
  step: number;
  began: number;
}

export class Tape {
  /** How many steps the trace has, once that is known. */
  end: number | null = null;
  fault: Fault | null = null;
  /** The latest used last. */
  private readonly chunks = new Map<number, Chunk>();
  private readonly requests = new Map<number, Request>();
  private goal = 0;
  private ahead: number | null = null;
  /** The step to show while the goal is on its way. */
  private latest: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isGone = false;

  constructor(
    private readonly load: Load,
    private readonly changed: () => void,
  ) {}

  /** This step is shown; play probably goes on in this direction (1, -1 or 0). */
  want(step: number, direction: number): void {
    this.goal = step;
    const next = startOf(step) + direction * CHUNK;
    const isThere = next >= 0 && (this.end === null || next < this.end);
    this.ahead = direction !== 0 && isThere ? next : null;
    this.fault = null;
    if (this.touch(startOf(step)) !== undefined) this.latest = step;
    this.pump();
  }

  /** Tries once more after a fault. */
  retry(): void {
    this.fault = null;
    this.pump();
  }

  /** Whether a step can be shown at once. */
  has(step: number): boolean {
    return this.chunks.has(startOf(step));
  }

  /** Where the search stands at this step; if that is on its way, at the latest one that could be shown. */
  at(step: number): Position | null {
    const shown = this.has(step) ? step : this.latest;
    if (shown === null) return null;
    const chunk = this.chunks.get(startOf(shown));
    return chunk === undefined ? null : positionIn(chunk, shown);
  }

  /** The latest steps up to this one, the last first, as far as they are here. */
  recent(step: number, count: number): Step[] {
    const found: Step[] = [];
    for (let last = step; last > 0 && found.length < count; ) {
      const chunk = this.chunks.get(startOf(last));
      if (chunk === undefined) break;
      const end = last - chunk.start;
      found.push(...chunk.steps.slice(Math.max(0, end - (count - found.length)), end).reverse());
      last = chunk.start;
    }
    return found;
  }

  /** A stretch for a search through the trace, by its start. */
  async chunk(start: number, signal: AbortSignal): Promise<Chunk> {
    return this.touch(start) ?? this.keep(start, await this.load(start, CHUNK, signal));
  }

  /** The stretches that are here, in no order. */
  kept(): Iterable<Chunk> {
    return this.chunks.values();
  }

  dispose(): void {
    this.isGone = true;
    clearTimeout(this.timer);
    for (const { abort } of this.requests.values()) abort.abort();
    this.requests.clear();
  }

  private touch(start: number): Chunk | undefined {
    const chunk = this.chunks.get(start);
    if (chunk !== undefined) {
      this.chunks.delete(start);
      this.chunks.set(start, chunk);
    }
    return chunk;
  }

  /** Keeps what came, forgets what was not used for longest. */
  private keep(start: number, { board, counters, steps, last, start: begun }: Trace): Chunk {
    // A stretch that is not full is the last, whatever the reason; past the end comes the empty one at the end.
    if (last || steps.length < CHUNK) this.end = begun + steps.length;
    const chunk = { start: begun, board, counters, steps };
    this.chunks.set(start, chunk);
    for (const old of this.chunks.keys()) {
      if (this.chunks.size <= KEPT) break;
      if (old !== start && old !== startOf(this.goal) && old !== startOf(this.latest ?? 0)) this.chunks.delete(old);
    }
    return chunk;
  }

  /** Sees to it that what is wanted is on its way, and nothing else for long. */
  private pump(): void {
    if (this.isGone || this.fault !== null) return;
    const start = startOf(this.goal);
    const isBlocked = this.giveUpOthers(start);
    if (!this.chunks.has(start) && !this.requests.has(start)) {
      if (isBlocked) return;
      this.fetch(start, this.goal);
    }
    const { ahead } = this;
    if (ahead !== null && !this.chunks.has(ahead) && !this.requests.has(ahead)) this.fetch(ahead, ahead + 1);
  }

  /** Cancels what is no longer wanted; true if a young load goes on instead. */
  private giveUpOthers(start: number): boolean {
    let isBlocked = false;
    for (const [other, request] of this.requests) {
      if (other === start || other === this.ahead) continue;
      const age = performance.now() - request.began;
      if (age < PATIENCE && !this.chunks.has(start)) {
        isBlocked = true;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.pump(), PATIENCE - age);
      } else {
        this.requests.delete(other);
        request.abort.abort();
      }
    }
    return isBlocked;
  }

  private fetch(start: number, step: number): void {
    const request = { abort: new AbortController(), step, began: performance.now() };
    this.requests.set(start, request);
    this.load(start, CHUNK, request.abort.signal).then(
      (trace) => this.arrived(start, request, trace),
      (error: unknown) => this.failed(start, request, error),
    );
  }

  private arrived(start: number, request: Request, trace: Trace): void {
    if (this.requests.get(start) !== request) return;
    this.requests.delete(start);
    this.keep(start, trace);
    if (start === startOf(this.goal)) this.latest = this.goal;
    else if (start !== this.ahead) this.latest = request.step;
    this.pump();
    this.changed();
  }

  private failed(start: number, request: Request, error: unknown): void {
    if (this.requests.get(start) !== request) return;
    this.requests.delete(start);
    if (isAborted(error) || this.isGone) return;
    const fault = asFault(error);
    if (fault.code === "busy") {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.pump(), AGAIN);
    } else if (start === startOf(this.goal)) {
      this.fault = fault;
      this.changed();
    }
  }
}

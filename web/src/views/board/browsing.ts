/**
 * The solutions of a board by their numbers. They are fetched in windows, some of which are kept, so that
 * going to and fro asks the server once in fifty steps and never holds more than a few hundred.
 */
import { completions } from "../../api/client";
import { boardOf, type Position } from "./position";

export const WINDOW = 50;
const KEPT = 8;

/** A solution, or why there is none of this number. */
export interface Turned {
  columns: readonly number[] | null;
  /** How many there are, once the last of them has been seen. */
  total: number | null;
  hasGivenUp: boolean;
}

interface Window {
  solutions: readonly number[][];
  hasGivenUp: boolean;
}

export type Fetch = (position: Position, skip: number, signal: AbortSignal) => Promise<Window>;

/** A line without columns says why the list ends early. */
async function fetched(position: Position, skip: number, signal: AbortSignal): Promise<Window> {
  const lines = await completions(boardOf(position), skip, WINDOW, signal);
  const solutions = lines.flatMap((line) => (Array.isArray(line.columns) ? [line.columns] : []));
  return { solutions, hasGivenUp: lines.some((line) => line.status === "gave-up") };
}

export class Album {
  private readonly windows = new Map<number, Window>();
  private total: number | null = null;

  constructor(
    readonly position: Position,
    private readonly fetch: Fetch = fetched,
  ) {}

  /** The solution of a number, from 1. */
  async turnTo(number: number, signal: AbortSignal): Promise<Turned> {
    const skip = Math.floor((number - 1) / WINDOW) * WINDOW;
    const window = await this.window(skip, signal);
    const columns = window.solutions[number - 1 - skip] ?? null;
    return { columns, total: this.total, hasGivenUp: columns === null && window.hasGivenUp };
  }

  private async window(skip: number, signal: AbortSignal): Promise<Window> {
    const known = this.windows.get(skip);
    if (known !== undefined) return known;
    const window = await this.fetch(this.position, skip, signal);
    // What was cut short may go further next time.
    if (window.hasGivenUp) return window;
    // Solutions are turned one by one, so a short window is the last.
    if (window.solutions.length < WINDOW) this.total = skip + window.solutions.length;
    this.windows.set(skip, window);
    const [oldest] = this.windows.keys();
    if (this.windows.size > KEPT && oldest !== undefined) this.windows.delete(oldest);
    return window;
  }
}

/**
 * Questions to the server about the board, one at a time. What is told belongs to one position: as soon as
 * the board is another, it is gone, and the server stops working on it.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { complete, type Question as Asked, solve } from "../../api/client";
import type { Complete, Solve } from "../../api/documents";
import { asFault, Fault, isAborted } from "../../api/fault";
import { Album } from "./browsing";
import { boardOf, type Position } from "./position";

export type Question = "complete" | "count" | "unique" | "why";

/** A solution that is shown, and which one in the order of the server, if that is known. */
export interface Found {
  columns: readonly number[];
  number: number | null;
}

export type Answer =
  | { to: Question; document: Complete }
  /** The first of all solutions of the empty board. */
  | { to: "first"; document: Solve }
  /** Solutions one after the other: this is the last one, or there is none, or it took too long. */
  | { to: "browse"; hasGivenUp: boolean };

/** What is known about a position. */
export interface Told {
  of: Position;
  answer: Answer | null;
  found: Found | null;
  /** How many solutions there are, once they were counted or all listed. */
  total: string | null;
  fault: Fault | null;
  isWorking: boolean;
}

function nothing(of: Position): Told {
  return { of, answer: null, found: null, total: null, fault: null, isWorking: false };
}

const FLAGS: Record<Question, Partial<Asked>> = {
  complete: {},
  count: { count: true },
  unique: { unique: true },
  why: { explain: true },
};

/** What an answer changes of what is known. */
export function learned(told: Told, question: Question, document: Complete): Told {
  const isNone = document.status === "impossible";
  const found = document.columns === null ? (isNone ? null : told.found) : { columns: document.columns, number: null };
  const unique = document.unique === true ? "1" : null;
  const total = isNone ? "0" : (document.count ?? unique ?? told.total);
  return { ...told, answer: { to: question, document }, found, total, isWorking: false };
}

/** What going to another solution changes. */
async function browsed(told: Told, album: Album, step: 1 | -1, signal: AbortSignal): Promise<Told> {
  const before = told.found;
  let number = Math.max(1, (before?.number ?? 0) + step);
  let page = await album.turnTo(number, signal);
  // A completion without a number is often the first one: then the next is the second.
  if (before?.number === null && page.columns?.join() === before.columns.join()) {
    const second = await album.turnTo(2, signal);
    if (second.columns !== null) [page, number] = [second, 2];
  }
  const total = page.total === null ? told.total : String(page.total);
  const found = page.columns === null ? before : { columns: page.columns, number };
  return { ...told, answer: { to: "browse", hasGivenUp: page.hasGivenUp }, found, total, isWorking: false };
}

const BUSY_TRIES = 4;
const BUSY_WAIT = 700;

/** A busy server is asked again for a while: it may still be leaving the question before. */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal, wait = BUSY_WAIT): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof Fault && error.code === "busy";
      if (!isBusy || tries === BUSY_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      signal.throwIfAborted();
    }
  }
}

export function useAsking(position: Position) {
  const [state, setState] = useState<Told>(() => nothing(position));
  const asked = useRef<{ of: Position; abort: AbortController } | null>(null);
  const album = useRef<Album | null>(null);
  const told = state.of === position ? state : nothing(position);
  const stop = () => asked.current?.abort.abort();
  // Effects may come late, when the next position is already asked about.
  useEffect(() => () => void (asked.current?.of === position && stop()), [position]);

  const run = (work: (signal: AbortSignal) => Promise<Told>) => {
    stop();
    const mine = new AbortController();
    asked.current = { of: position, abort: mine };
    setState({ ...told, answer: null, fault: null, isWorking: true });
    const settle = (next: Told) => {
      if (!mine.signal.aborted) setState(next);
    };
    patiently(() => work(mine.signal), mine.signal).then(settle, (error: unknown) => {
      if (!isAborted(error)) settle({ ...told, answer: null, fault: asFault(error), isWorking: false });
    });
  };

  return {
    told,
    ask: (question: Question) =>
      run(async (signal) => learned(told, question, await complete({ ...boardOf(position), ...FLAGS[question] }, signal))),
    askFirst: () =>
      run(async (signal) => {
        const document = await solve({ n: position.n, first: true }, signal);
        const found = document.columns == null ? null : { columns: document.columns, number: 1 };
        return { ...told, answer: { to: "first", document }, found, isWorking: false };
      }),
    browse: (step: 1 | -1) => {
      if (album.current?.position !== position) album.current = new Album(position);
      const pages = album.current;
      run((signal) => browsed(told, pages, step, signal));
    },
    /** Shows one of the solutions that an answer told. */
    show: (columns: readonly number[]) => setState({ ...told, found: { columns, number: null } }),
    /** Takes the shown solution along to an image of the board. */
    carry: (to: Position, columns: readonly number[]) => setState({ ...nothing(to), found: { columns, number: null } }),
    hide: () => {
      stop();
      setState({ ...told, found: null, answer: null, fault: null, isWorking: false });
    },
    cancel: () => {
      stop();
      setState({ ...told, isWorking: false });
    },
  };
}

export type Asking = ReturnType<typeof useAsking>;

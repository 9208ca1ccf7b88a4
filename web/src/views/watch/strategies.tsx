/** What can be watched: the strategies, asked for once, and the bounds of what they are given. */
import { useEffect, useState } from "preact/hooks";
import { strategies } from "../../api/client";
import type { Strategy } from "../../api/documents";
import { asFault, type Fault } from "../../api/fault";
import { Whole } from "../../parts/parts";
import { watchWords } from "../../words/watch";
import type { Asked } from "./search";

let known: readonly Strategy[] | null = null;

interface Strategies {
  /** Null until they are known. */
  list: readonly Strategy[] | null;
  fault: Fault | null;
  retry: () => void;
}

export function useStrategies(): Strategies {
  const [list, setList] = useState(known);
  const [fault, setFault] = useState<Fault | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (known !== null) return;
    const abort = new AbortController();
    strategies(abort.signal).then(
      (all) => setList((known = all.filter((one) => one.steps))),
      (error: unknown) => abort.signal.aborted || setFault(asFault(error)),
    );
    return () => abort.abort();
  }, [attempt]);
  const retry = () => {
    setFault(null);
    setAttempt(attempt + 1);
  };
  return { list, fault, retry };
}

/** What a person has chosen; chance and density go to those strategies only that know them. */
export interface Chosen {
  n: number;
  seed: number;
  density: number;
}

export function asked(strategy: Strategy, { n, seed, density }: Chosen): Asked {
  return {
    n,
    strategy: strategy.name,
    seed: strategy.random ? seed : undefined,
    density: strategy.density ? density : undefined,
  };
}

/** Largest board that can be watched. */
export const LARGEST = 100;

/** The largest step that the server shows. */
export const LARGEST_STEP = 10_000_000;

/** Seeds that a person can type and read aloud. */
export const LARGEST_SEED = 999_999_999;

/** A new seed, short enough to write on a blackboard. */
export function newSeed(): number {
  return 1 + Math.floor(Math.random() * 9999);
}

/** A density out of a link: above 0 and at most 2; otherwise the default. */
export function densityIn(query: URLSearchParams): number {
  const text = query.get("density") ?? "";
  const value = /^\d(\.\d{1,4})?$/.test(text) ? Number(text) : 1;
  return value > 0 && value <= 2 ? value : 1;
}

/** The densities to choose from, with the present one. */
export function densities(present: number): (readonly [string, string])[] {
  const all = new Set([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, present]);
  return [...all].sort((a, b) => a - b).map((value) => [String(value), String(value)] as const);
}

/** Where chance comes from. */
export function SeedField({ seed, onSeed }: { seed: number; onSeed: (seed: number) => void }) {
  const said = watchWords();
  return (
    <>
      <Whole label={said.seed} value={seed} least={0} most={LARGEST_SEED} onValue={onSeed} />
      <button type="button" onClick={() => onSeed(newSeed())}>{said.otherSeed}</button>
    </>
  );
}

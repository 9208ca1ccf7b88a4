/** The strategies, asked for once for all views. */
import { useEffect, useState } from "preact/hooks";
import { strategies } from "../api/client";
import type { Strategy } from "../api/documents";
import { asFault, type Fault } from "../api/fault";

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
      (all) => setList((known = all)),
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

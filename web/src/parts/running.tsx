/**
 * Work that runs on the server: a bar with its share, which screen readers announce every tenth, and the
 * hook that starts and stops it. Counts and experiments share it.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Listeners, listen } from "../api/events";
import type { Query } from "../api/client";
import type { Fault } from "../api/fault";
import { prefersStillness } from "../settings";
import { leftBehind } from "./left";
import "./running.css";

interface BarProps {
  label: string;
  /** From 0 to 1; null before anything is known. */
  share: number | null;
  /** What is said of the share, as `43%, about 2 minutes left`. */
  said: string;
}

/** How far it is. What is spoken changes every tenth only. */
export function ProgressBar({ label, share, said }: BarProps) {
  const spoken = useRef({ tenth: -1, said: "" });
  const tenth = tenthOf(share);
  if (tenth !== spoken.current.tenth) spoken.current = { tenth, said };
  return (
    <div class="running-bar">
      <progress aria-label={label} max={1} aria-valuetext={said} {...(share === null ? {} : { value: share })} />
      <p class="unseen" role="status">{spoken.current.said}</p>
    </div>
  );
}

/** Which tenth of the work it is in; -1 before it begins. */
export function tenthOf(share: number | null): number {
  return share === null ? -1 : Math.min(10, Math.floor(share * 10 + 1e-9));
}

/** 0.4312 as `43%`; never 100% before the end. */
export function percent(share: number): string {
  return `${share >= 1 ? 100 : Math.min(99, Math.floor(share * 100))}%`;
}

export interface Work {
  start: (path: string, query: Query, listeners: Listeners, failed: (fault: Fault) => void) => void;
  /** Stops listening, and with it the server's work. */
  stop: () => void;
}

/** Where the page is narrow, what has begun may be below what is seen. */
export function useReveal(isRunning: boolean, what: string): void {
  useEffect(() => {
    if (!isRunning) return;
    document.querySelector(what)?.scrollIntoView({ block: "nearest", behavior: prefersStillness() ? "auto" : "smooth" });
  }, [isRunning]);
}

/** A moment in which the server may still be ending what was cancelled, and would call itself busy. */
const ENDING = 3000;
const PAUSE = 300;

/** One piece of work at a time. */
export function newWork(clock = () => performance.now()): Work {
  let end = () => {};
  let stopped = -Infinity;
  const stop = () => {
    stopped = clock();
    end();
    end = () => {};
  };
  const start: Work["start"] = (path, query, listeners, failed) => {
    end();
    const again = (fault: Fault) => {
      if (fault.code !== "busy" || clock() - stopped > ENDING) return failed(fault);
      const timer = setTimeout(() => start(path, query, listeners, failed), PAUSE);
      end = () => clearTimeout(timer);
    };
    end = listen(path, query, listeners, { failed: again });
  };
  return { start, stop };
}

/** Work that ends when the view is left; `lost` says what is lost by that, if it runs. Closing the page asks first. */
export function useWork(lost: (() => string) | null): Work {
  const [work] = useState(() => newWork());
  const latest = useRef(lost);
  latest.current = lost;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => latest.current !== null && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
      work.stop();
      if (latest.current !== null) leftBehind.value = latest.current;
    };
  }, []);
  return work;
}

/** A count that runs: started and stopped by the person, followed by its events. */
import { useState } from "preact/hooks";
import { signal } from "@preact/signals";
import type { Count, Counted, CountProgress } from "../../api/documents";
import type { Fault } from "../../api/fault";
import { Figures } from "../../parts/parts";
import { percent, ProgressBar, useWork } from "../../parts/running";
import { Sparkline } from "../../parts/sparkline";
import { countWords } from "../../words/count";
import { duration } from "../../words/duration";
import { grouped } from "../../words/mod";
import { noPace, type Pace, paced } from "./pace";
import { callOf, factsOf, type Question } from "./question";

export type Phase =
  | { name: "idle" }
  | { name: "running" | "cancelled"; question: Question; progress: CountProgress | null; pace: Pace }
  | { name: "done"; question: Question; count: Counted }
  | { name: "failed"; fault: Fault };

/** The counts of this visit, newest first. */
export const finished = signal<readonly Counted[]>([]);

const MOST_KEPT = 20;

export interface Counting {
  phase: Phase;
  start: (question: Question) => void;
  cancel: () => void;
  /** Forgets what was wrong, for it has been changed. */
  forgive: () => void;
}

export function useCounting(): Counting {
  const [phase, setPhase] = useState<Phase>({ name: "idle" });
  const work = useWork(phase.name === "running" ? () => countWords().leftAt(factsOf(phase.question), percent(phase.progress?.share ?? 0)) : null);
  const start = (question: Question) => {
    setPhase({ name: "running", question, progress: null, pace: noPace() });
    const listeners = {
      progress: (document: unknown) => setPhase((old) => followed(old, document as CountProgress)),
      result: (document: unknown) => {
        const count = document as Count;
        if (!isCounted(count)) return setPhase(stopped);
        finished.value = [count, ...finished.value].slice(0, MOST_KEPT);
        setPhase({ name: "done", question, count });
      },
    };
    work.start("count/events", callOf(question), listeners, (fault) => setPhase({ name: "failed", fault }));
  };
  const cancel = () => {
    work.stop();
    setPhase(stopped);
  };
  const forgive = () => setPhase((old) => (old.name === "failed" ? { name: "idle" } : old));
  return { phase, start, cancel, forgive };
}

/** Whether it came to its end; else the time of the server was over. */
function isCounted(count: Count): count is Counted {
  return typeof count.count === "string";
}

function stopped(phase: Phase): Phase {
  return phase.name === "running" ? { ...phase, name: "cancelled" } : phase;
}

function followed(phase: Phase, progress: CountProgress): Phase {
  if (phase.name !== "running") return phase;
  return { ...phase, progress, pace: paced(phase.pace, progress) };
}

/** How far the count is. */
export function Running({ progress, pace }: { progress: CountProgress | null; pace: Pace }) {
  const said = countWords();
  return (
    <div class="stack">
      <ProgressBar label={said.progress} share={progress?.share ?? null} said={spoken(progress)} />
      {progress === null ? <p>{said.starting}</p> : <div class="running-figures"><Figures figures={figures(progress)} /></div>}
      {pace.points.length > 2 && <Throughput pace={pace} />}
    </div>
  );
}

export function Throughput({ pace }: { pace: Pace }) {
  const said = countWords();
  const [first, last] = [pace.points[0]?.[0] ?? 0, pace.points[pace.points.length - 1]?.[0] ?? 0];
  return <Sparkline points={pace.points} label={said.over} from={duration(first)} to={duration(last)} />;
}

function spoken(progress: CountProgress | null): string {
  const said = countWords();
  if (progress === null) return said.starting;
  const done = percent(progress.share);
  return progress.eta === null ? done : said.left(done, duration(progress.eta));
}

function figures({ share, eta, done, units, rate, solutions, seconds }: CountProgress): [string, string][] {
  const said = countWords();
  const names = said.figures;
  return [
    [names.share, percent(share)],
    [names.eta, eta === null ? said.unknown : duration(eta)],
    [names.elapsed, duration(seconds)],
    [names.units, said.ofUnits(grouped(done), grouped(units))],
    [names.rate, said.perSecond(rate < 10 ? rate.toFixed(1) : grouped(Math.round(rate)))],
    [names.solutions, grouped(solutions)],
  ];
}

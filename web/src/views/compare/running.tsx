/** An experiment that runs: its study grows, and stays when it is cancelled or the language changes. */
import { useState } from "preact/hooks";
import type { Strategy, Study, StudyProgress } from "../../api/documents";
import type { Fault } from "../../api/fault";
import { percent, ProgressBar, useWork } from "../../parts/running";
import { language, type Language } from "../../settings";
import { compareWords } from "../../words/compare";
import { duration } from "../../words/duration";
import { grouped } from "../../words/mod";
import { studyOf } from "./files";
import { callOf, type Form } from "./form";

export interface Asked {
  form: Form;
  language: Language;
}

export interface Outcome {
  phase: "idle" | "running" | "cancelled" | "done" | "failed";
  asked: Asked | null;
  progress: StudyProgress | null;
  study: Study | null;
  fault: Fault | null;
}

const NOTHING: Outcome = { phase: "idle", asked: null, progress: null, study: null, fault: null };

export interface Comparing {
  outcome: Outcome;
  start: (form: Form, all: readonly Strategy[]) => void;
  cancel: () => void;
  /** Forgets what was wrong, for it has been changed. */
  forgive: () => void;
}

export function useComparing(): Comparing {
  const [outcome, setOutcome] = useState<Outcome>(NOTHING);
  const work = useWork(outcome.phase === "running" ? () => compareWords().leftAt(percent(outcome.progress?.share ?? 0)) : null);
  const add = (part: Partial<Outcome>) => setOutcome((old) => ({ ...old, ...part }));
  const start = (form: Form, all: readonly Strategy[]) => {
    const asked = { form, language: language.value };
    setOutcome({ ...NOTHING, phase: "running", asked });
    const listeners = {
      progress: (document: unknown) => add({ progress: document as StudyProgress }),
      study: (document: unknown) => add({ study: studyOf(document) }),
      result: (document: unknown) => add({ study: studyOf(document), phase: "done" }),
    };
    work.start("compare/events", callOf(form, all, asked.language), listeners, (fault) => add({ fault, phase: "failed" }));
  };
  const cancel = () => {
    work.stop();
    setOutcome((old) => (old.phase === "running" ? { ...old, phase: "cancelled" } : old));
  };
  const forgive = () => setOutcome((old) => (old.fault === null ? old : { ...old, fault: null, phase: "idle" }));
  return { outcome, start, cancel, forgive };
}

/** How far the experiment is. */
export function Running({ progress }: { progress: StudyProgress | null }) {
  const said = compareWords();
  return (
    <section class="card compare-running">
      <ProgressBar label={said.progress} share={progress?.share ?? null} said={spoken(progress)} />
      <p class="compare-pace">
        <span>{spoken(progress)}</span>
        {progress !== null && <span>{said.runsDone(grouped(progress.done), grouped(progress.runs), duration(progress.seconds))}</span>}
      </p>
    </section>
  );
}

function spoken(progress: StudyProgress | null): string {
  const said = compareWords();
  if (progress === null) return said.starting;
  const done = percent(progress.share);
  return progress.eta === null ? done : said.left(done, duration(progress.eta));
}

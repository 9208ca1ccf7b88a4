/** Learn: short lessons, each a search in captioned steps. */
import { useEffect, useRef, useState } from "preact/hooks";
import { asFault, type Fault } from "../api/fault";
import { type Key, useKeys } from "../keys";
import { address, choice, number, query, remember } from "../link";
import { Retry } from "../parts/parts";
import { learnWords } from "../words/learn";
import { LESSONS, type LessonId, type LessonStep, lessonSteps } from "./learn/lessons";
import { asking } from "./learn/run";
import { Scene, StepAside } from "./learn/scene";
import "./learn/learn.css";

/** More steps no lesson has. */
const MOST_STEPS = 20;

export function LearnView() {
  const [id, setId] = useState<LessonId>(() => choice(query(), "lesson", "rows", LESSONS));
  const [step, setStep] = useState(() => number(query(), "step", 1, 1, MOST_STEPS) - 1);
  const { steps, fault, retry } = useLesson(id);
  const open = (to: LessonId) => {
    setId(to);
    setStep(0);
  };
  useEffect(() => remember({ lesson: id, step: step + 1 }));
  const shown = steps === null ? step : Math.min(step, steps.length - 1);
  return (
    <div class="learn stack">
      <LessonList id={id} open={open} />
      {fault && <Retry faults={[fault]} retry={retry} />}
      {steps === null ? fault === null && <p class="note">{learnWords().loading}</p> : <Lesson key={id} id={id} steps={steps} step={shown} go={setStep} open={open} />}
    </div>
  );
}

/** The steps of a lesson, once what they need is here. */
function useLesson(id: LessonId) {
  const [loaded, setLoaded] = useState<{ id: LessonId; steps: LessonStep[] } | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setFault(null);
    lessonSteps(id, asking(abort.signal)).then(
      (steps) => abort.signal.aborted || setLoaded({ id, steps }),
      (error: unknown) => abort.signal.aborted || setFault(asFault(error)),
    );
    return () => abort.abort();
  }, [id, attempt]);
  return { steps: loaded?.id === id ? loaded.steps : null, fault, retry: () => setAttempt(attempt + 1) };
}

function LessonList({ id, open }: { id: LessonId; open: (to: LessonId) => void }) {
  const said = learnWords();
  return (
    <ol class="lesson-list" aria-label={said.lessons}>
      {LESSONS.map((one) => (
        <li>
          <button type="button" aria-pressed={one === id} onClick={() => open(one)}>{said.titles[one]}</button>
        </li>
      ))}
    </ol>
  );
}

interface LessonProps {
  id: LessonId;
  steps: readonly LessonStep[];
  step: number;
  go: (step: number) => void;
  open: (id: LessonId) => void;
}

function Lesson({ id, steps, step, go, open }: LessonProps) {
  const said = learnWords();
  const shown = steps[step]!;
  const before = useRef(step);
  const previous = step === before.current + 1 ? steps[before.current] : undefined;
  useEffect(() => {
    before.current = step;
  }, [step]);
  useLessonKeys(step, steps.length, go);
  const following = LESSONS[LESSONS.indexOf(id) + 1];
  const isLast = step === steps.length - 1;
  return (
    <div class="lesson">
      <div class="card lesson-board"><Scene key={step} step={shown} previous={previous} /></div>
      <div class="card lesson-text">
        <p class="lesson-count"><strong>{said.titles[id]}</strong> {said.step(step + 1, steps.length)}</p>
        <div class="lesson-said">
          <p class="lesson-caption" aria-live="polite">{shown.text()}</p>
          <StepAside step={shown} />
        </div>
        <div class="lesson-buttons">
          <button type="button" disabled={step === 0} onClick={() => go(step - 1)}>{said.back}</button>
          {!isLast && <button type="button" class="first" onClick={() => go(step + 1)}>{said.next}</button>}
          {isLast && following !== undefined && <button type="button" class="first" onClick={() => open(following)}>{said.nextLesson(said.titles[following])}</button>}
        </div>
        <Dots count={steps.length} step={step} go={go} />
        <a href={address("watch", watched(shown))}>{isLast ? said.watch : said.skip}</a>
      </div>
    </div>
  );
}

/** The search of a step, for Watch; the first one where a step shows none. */
function watched({ shows }: LessonStep) {
  if (shows === undefined) return { n: 4, strategy: "rows" };
  const { n, strategy, density, seed } = shows.run;
  return seed === undefined ? { n, strategy } : { n, strategy, density, seed };
}

function Dots({ count, step, go }: { count: number; step: number; go: (step: number) => void }) {
  const said = learnWords();
  return (
    <div class="lesson-dots" role="group" aria-label={said.steps}>
      {Array.from({ length: count }, (_, index) => (
        <button type="button" class={index < step ? "done" : undefined} aria-current={index === step ? "step" : undefined} aria-label={said.toStep(index + 1)} onClick={() => go(index)} />
      ))}
    </div>
  );
}

function useLessonKeys(step: number, count: number, go: (step: number) => void): void {
  const said = learnWords().keys;
  const to = (place: number) => () => go(Math.max(0, Math.min(count - 1, place)));
  const keys: Key[] = [
    { key: "ArrowRight", shown: "→", does: said.next, act: to(step + 1) },
    { key: "ArrowLeft", shown: "←", does: said.back, act: to(step - 1) },
    { key: "Home", does: said.first, act: to(0) },
    { key: "End", does: said.last, act: to(count - 1) },
  ];
  useKeys(keys);
}

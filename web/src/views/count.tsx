/**
 * The view Count: a question, what it would take, the count while it runs, and the number with its checks.
 * Nothing starts by itself, and leaving the view stops the server's work.
 */
import { useEffect, useState } from "preact/hooks";
import { useKeys } from "../keys";
import { query, remember } from "../link";
import { Choice, Whole } from "../parts/parts";
import { percent, useReveal } from "../parts/running";
import { Elsewhere, hasWrong, Told } from "../parts/told";
import { countWords } from "../words/count";
import { grouped } from "../words/mod";
import { Forecast } from "./count/forecast";
import { MapCard } from "./count/map";
import { factsOf, KINDS, LARGEST, type Question, questionOf, settled, stateOf, VARIANTS } from "./count/question";
import { History, Result } from "./count/result";
import { type Counting, finished, type Phase, Running, Throughput, useCounting } from "./count/running";
import "./count/count.css";

const FIELDS = ["n", "of", "variant", "queens"];

export function CountView() {
  const [question, setQuestion] = useState(() => questionOf(query()));
  const [isMapped, setMapped] = useState(() => query().has("map"));
  const counting = useCounting();
  const isRunning = counting.phase.name === "running";
  const start = () => {
    if (!isRunning && !hasWrong(".count-form")) counting.start(question);
  };
  const change = (changed: Question) => {
    setQuestion(settled(changed));
    counting.forgive();
  };
  useEffect(() => remember({ ...stateOf(question), map: isMapped || null }), [question, isMapped]);
  useCountKeys(start, counting.cancel);
  useReveal(isRunning, ".count-outcome");
  return (
    <div class="count">
      <div class="stack">
        <Form question={question} onQuestion={change} counting={counting} onStart={start} />
        <Forecast question={question} isIdle={!isRunning} />
      </div>
      <div class="stack">
        {(counting.phase.name !== "idle" || !isMapped) && <section class="card count-outcome" aria-busy={isRunning}><Outcome phase={counting.phase} /></section>}
        <MapCard question={question} isShown={isMapped} onShow={setMapped} />
        <History counts={finished.value} />
      </div>
    </div>
  );
}

function useCountKeys(start: () => void, cancel: () => void): void {
  const said = countWords();
  useKeys([
    { key: "s", does: said.keyStart, act: start },
    { key: "Enter", does: said.keyStart, act: start },
    { key: "c", does: said.keyCancel, act: cancel },
    { key: "Escape", shown: "Esc", does: said.keyCancel, act: cancel },
  ]);
}

interface FormProps {
  question: Question;
  onQuestion: (question: Question) => void;
  counting: Counting;
  onStart: () => void;
}

function Form({ question, onQuestion, counting: { phase, cancel }, onStart }: FormProps) {
  const said = countWords();
  const isRunning = phase.name === "running";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The fields are locked while it runs, and the focus must not get lost with them.
    if (event.submitter instanceof HTMLElement) event.submitter.focus();
    if (isRunning) cancel();
    else onStart();
  };
  return (
    <form class="card count-form" aria-label={said.form} onSubmit={submit}>
      <fieldset disabled={isRunning}>
        <Fields question={question} onQuestion={onQuestion} phase={phase} />
      </fieldset>
      <button type="submit" class={isRunning ? "" : "first"}>{isRunning ? said.cancel : said.start}</button>
    </form>
  );
}

function Fields({ question, onQuestion, phase }: Pick<FormProps, "question" | "onQuestion"> & { phase: Phase }) {
  const said = countWords();
  const fault = phase.name === "failed" ? phase.fault : null;
  const { n, of, variant, queens } = question;
  // The number of queens follows n until it is set by hand.
  return (
    <>
      <div class="count-sizes">
        <Told fault={fault} field="n">
          <Whole label={said.n} value={n} least={0} most={LARGEST} onValue={(value) => onQuestion({ ...question, n: value })} />
        </Told>
        <Told fault={fault} field="queens">
          {of === "all" && <Whole label={said.queens} value={queens ?? n} least={0} most={LARGEST} onValue={(value) => onQuestion({ ...question, queens: value })} />}
        </Told>
      </div>
      <Told fault={fault} field="of">
        <Choice label={said.of} value={of} options={KINDS.map((kind) => [kind, said.kinds[kind]] as const)} onValue={(value) => onQuestion({ ...question, of: value })} />
        {of !== "all" && <p class="hint">{said.queensOnlyAll}</p>}
      </Told>
      <Told fault={fault} field="variant">
        <Choice label={said.variant} value={variant} options={VARIANTS.map((name) => [name, said.variants[name]] as const)} onValue={(value) => onQuestion({ ...question, variant: value })} />
      </Told>
    </>
  );
}

function Outcome({ phase }: { phase: Phase }) {
  const said = countWords();
  return (
    <>
      <p class="unseen" role="status">{phase.name === "done" ? said.announce(said.question(factsOf(phase.question)), grouped(phase.count.count)) : ""}</p>
      {phase.name === "idle" && <p class="hint">{said.empty}</p>}
      {phase.name === "running" && <h2 class="count-question">{said.question(factsOf(phase.question))}</h2>}
      {phase.name === "running" && <Running progress={phase.progress} pace={phase.pace} />}
      {phase.name === "cancelled" && <p class="note" role="status">{said.cancelled(percent(phase.progress?.share ?? 0))}</p>}
      {phase.name === "cancelled" && phase.pace.points.length > 2 && <Throughput pace={phase.pace} />}
      {phase.name === "failed" && <Elsewhere fault={phase.fault} fields={FIELDS} />}
      {phase.name === "done" && <Result count={phase.count} />}
    </>
  );
}

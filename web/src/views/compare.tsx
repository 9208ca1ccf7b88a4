/**
 * The view Compare: the experiments of `queens compare` on small grids, drawn while they run. A study stays
 * until the next one begins, whatever is changed in the form.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Strategy } from "../api/documents";
import { useKeys } from "../keys";
import { query, remember } from "../link";
import { Retry } from "../parts/parts";
import { useReveal } from "../parts/running";
import { useStrategies } from "../parts/strategies";
import { Command } from "../parts/take";
import { Elsewhere, hasWrong } from "../parts/told";
import { language } from "../settings";
import { compareWords, type PresetName } from "../words/compare";
import { Fields, FIELDS } from "./compare/fields";
import { choices, commandOf, type Form, formOf, isSame, PRESETS, stateOf } from "./compare/form";
import { type Comparing, Running, useComparing } from "./compare/running";
import { Conclusion, StudyView } from "./compare/study";
import "./compare/compare.css";

export function CompareView() {
  const [form, setForm] = useState(() => formOf(query()));
  const { list, fault, retry } = useStrategies();
  const all = useMemo(() => (list === null ? [] : choices(list)), [list]);
  const comparing = useComparing();
  const isRunning = comparing.outcome.phase === "running";
  const change = (changed: Form) => {
    setForm(changed);
    comparing.forgive();
  };
  // A preset starts the fields afresh, so that nothing half typed stays in them.
  const [fresh, setFresh] = useState(0);
  const choose = (preset: Form) => {
    setFresh(fresh + 1);
    change(preset);
  };
  const start = (asked: Form) => {
    if (!isRunning && all.length > 0 && !hasWrong(".compare-form")) comparing.start(asked, all);
  };
  useEffect(() => remember(stateOf(form, all)), [form, all]);
  useCompareKeys(() => start(form), comparing.cancel);
  useReveal(isRunning, ".compare-running");
  return (
    <div class="compare">
      <Presets form={form} isRunning={isRunning} onForm={choose} />
      <FormCard key={fresh} form={form} all={all} comparing={comparing} onForm={change} onStart={() => start(form)} />
      <div class="stack">
        {fault && <Retry faults={[fault]} retry={retry} />}
        <Elsewhere fault={comparing.outcome.fault} fields={FIELDS} />
        <OutcomeView comparing={comparing} onAgain={start} />
        <section class="card"><Command label={compareWords().command} line={commandOf(form, all)} copy={compareWords().copyCommand} /></section>
      </div>
    </div>
  );
}

function useCompareKeys(start: () => void, cancel: () => void): void {
  const said = compareWords();
  useKeys([
    { key: "s", does: said.keyStart, act: start },
    { key: "Enter", does: said.keyStart, act: start },
    { key: "c", does: said.keyCancel, act: cancel },
    { key: "Escape", shown: "Esc", does: said.keyCancel, act: cancel },
  ]);
}

/** Grids worth seeing. */
function Presets({ form, isRunning, onForm }: { form: Form; isRunning: boolean; onForm: (form: Form) => void }) {
  const said = compareWords();
  return (
    <div class="compare-presets" role="group" aria-label={said.presets}>
      <span class="hint">{said.presets}</span>
      {(Object.keys(PRESETS) as PresetName[]).map((name) => (
        <button key={name} type="button" disabled={isRunning} aria-pressed={isSame(form, PRESETS[name])} onClick={() => onForm(PRESETS[name])}>
          {said.presetNames[name]}
        </button>
      ))}
    </div>
  );
}

interface FormCardProps {
  form: Form;
  all: readonly Strategy[];
  comparing: Comparing;
  onForm: (form: Form) => void;
  onStart: () => void;
}

function FormCard({ form, all, comparing: { outcome, cancel }, onForm, onStart }: FormCardProps) {
  const said = compareWords();
  const isRunning = outcome.phase === "running";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The fields are locked while it runs, and the focus must not get lost with them.
    if (event.submitter instanceof HTMLElement) event.submitter.focus();
    if (isRunning) cancel();
    else onStart();
  };
  return (
    <form class="card compare-form" aria-label={said.form} onSubmit={submit}>
      <fieldset disabled={isRunning}>
        <Fields form={form} all={all} fault={outcome.fault} onForm={onForm} />
      </fieldset>
      <button type="submit" class={isRunning ? "" : "first"} disabled={all.length === 0}>{isRunning ? said.cancel : said.start}</button>
    </form>
  );
}

function OutcomeView({ comparing: { outcome }, onAgain }: { comparing: Comparing; onAgain: (form: Form) => void }) {
  const said = compareWords();
  const { phase, asked, progress, study } = outcome;
  const isForeign = asked !== null && asked.language !== language.value;
  return (
    <>
      <p class="unseen" role="status">{phase === "done" ? said.done(study?.tables[0]?.title ?? "") : ""}</p>
      {phase === "idle" && study === null && <section class="card compare-empty"><p class="hint">{said.empty}</p></section>}
      {phase === "running" && <Running progress={progress} />}
      {phase === "cancelled" && <p class="note" role="status">{study === null ? said.cancelledEarly : said.cancelled}</p>}
      {study !== null && isForeign && phase !== "running" && (
        <div class="note compare-foreign">
          <p>{said.otherLanguage}</p>
          <button type="button" onClick={() => onAgain(asked.form)}>{said.again}</button>
        </div>
      )}
      {study !== null && phase !== "running" && <Conclusion study={study} />}
      {study !== null && asked !== null && (
        <div lang={asked.language === "zh" ? "zh-Hans" : "en"}><StudyView study={study} experiment={asked.form.experiment} /></div>
      )}
    </>
  );
}

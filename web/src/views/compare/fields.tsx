/** The form of an experiment: only what it has use for is shown. */
import { useId, useState } from "preact/hooks";
import type { Strategy } from "../../api/documents";
import type { Fault } from "../../api/fault";
import { Choice, Whole } from "../../parts/parts";
import { Text, Told } from "../../parts/told";
import { compareWords } from "../../words/compare";
import { strategyWords } from "../../words/strategies";
import { beginning, EXPERIMENTS, fits, type Form, LARGEST, LARGEST_SEED, MOST_RUNS, takingPart, TASKS, uses, wrongList } from "./form";

export const FIELDS = ["experiment", "n", "strategies", "density", "task", "runs", "timeout", "seed"];

interface FieldsProps {
  form: Form;
  all: readonly Strategy[];
  fault: Fault | null;
  onForm: (form: Form) => void;
}

export function Fields({ form, all, fault, onForm }: FieldsProps) {
  const said = compareWords();
  const use = uses(form, all);
  const experiments = EXPERIMENTS.map((name) => [name, said.experiments[name]] as const);
  return (
    <>
      <Told fault={fault} field="experiment">
        <Choice label={said.experiment} value={form.experiment} options={experiments} onValue={(experiment) => onForm(beginning(experiment))} />
        <p class="hint">{said.about[form.experiment]}</p>
      </Told>
      <Text label={said.n} hint={said.nHint} value={form.n} field="n" fault={fault} wrong={wrongN(form.n)} onValue={(n) => onForm({ ...form, n })} />
      <Strategies form={form} all={all} fault={fault} onForm={onForm} />
      {use.density && <Text label={said.density} hint={said.densityHint} value={form.density} field="density" fault={fault} wrong={wrongDensity(form.density)} onValue={(density) => onForm({ ...form, density })} />}
      <Conditions form={form} all={all} fault={fault} onForm={onForm} />
    </>
  );
}

function wrongN(text: string): string | null {
  const wrong = wrongList(text);
  return wrong && compareWords().wrongN[wrong](text.trim(), LARGEST);
}

function wrongDensity(text: string): string | null {
  const wrong = wrongList(text);
  return wrong && compareWords().wrongDensity[wrong](text.trim());
}

/** The strategies that take part. */
function Strategies({ form, all, fault, onForm }: FieldsProps) {
  const said = compareWords();
  const told = useId();
  const change = (name: string, isChosen: boolean) => {
    const others = form.strategies.filter((other) => other !== name);
    onForm({ ...form, strategies: isChosen ? [...others, name] : others });
  };
  const isNone = all.length > 0 && takingPart(form, all).length === 0;
  const isWrong = isNone || fault?.field === "strategies";
  return (
    <fieldset class="compare-strategies" aria-describedby={isWrong ? told : undefined}>
      <legend>{said.strategies}</legend>
      {all.length === 0 && <p class="hint">{said.noStrategies}</p>}
      {all.map((strategy) => {
        const canJoin = fits(strategy, form);
        return (
          <label key={strategy.name} class={canJoin ? "" : "unfit"} title={canJoin ? undefined : said.unfit}>
            <input
              type="checkbox"
              aria-label={strategy.name}
              aria-description={strategyWords()[strategy.name]?.name}
              checked={canJoin && form.strategies.includes(strategy.name)}
              disabled={!canJoin}
              aria-invalid={isNone && canJoin}
              onChange={(event) => change(strategy.name, event.currentTarget.checked)}
            />
            <span>{strategy.name} <small>{strategyWords()[strategy.name]?.name}</small></span>
          </label>
        );
      })}
      {isWrong && <p class="wrong" id={told} role="alert">{isNone ? said.chooseStrategy : fault?.say()}</p>}
    </fieldset>
  );
}

/** Under which conditions; what is seldom changed is folded away. */
function Conditions({ form, all, fault, onForm }: FieldsProps) {
  const said = compareWords();
  const use = uses(form, all);
  return (
    <>
      <div class="compare-conditions">
        {use.task && (
          <Told fault={fault} field="task">
            <Choice label={said.task} value={form.task} options={TASKS.map((task) => [task, said.tasks[task]] as const)} onValue={(task) => onForm({ ...form, task })} />
          </Told>
        )}
        {use.runs && (
          <Told fault={fault} field="runs">
            <Whole label={said.runs} value={form.runs} least={1} most={MOST_RUNS} onValue={(runs) => onForm({ ...form, runs })} />
          </Told>
        )}
      </div>
      <More form={form} fault={fault} onForm={onForm} />
    </>
  );
}

function More({ form, fault, onForm }: Omit<FieldsProps, "all">) {
  const said = compareWords();
  const [isOpen, setOpen] = useState(false);
  const isNamed = form.timeout.trim() === "" || fault?.field === "timeout" || fault?.field === "seed";
  return (
    <details class="compare-more" open={isOpen || isNamed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{said.more(form.timeout, form.seed)}</summary>
      <div class="compare-conditions">
        <Text label={said.timeout} hint={said.timeoutHint} value={form.timeout} field="timeout" fault={fault} wrong={form.timeout.trim() === "" ? said.noTimeout : null} onValue={(timeout) => onForm({ ...form, timeout })} />
        <Told fault={fault} field="seed">
          <Whole label={said.seed} value={form.seed} least={0} most={LARGEST_SEED} onValue={(seed) => onForm({ ...form, seed })} />
        </Told>
      </div>
    </details>
  );
}

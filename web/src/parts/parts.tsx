/** The small things that every view is made of: fields, notes, figures, tables. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { Fault } from "../api/fault";
import type { Table } from "../api/documents";
import { shellWords } from "../words/shell";

interface FieldProps {
  label: string;
  children: ComponentChildren;
}

/** A field with its name above it. */
export function Field({ label, children }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

interface WholeProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onValue: (value: number) => void;
}

/** A whole number. What is typed stays as it is; only what makes sense is handed on, and what does not is told. */
export function Whole({ label, value, least, most, onValue }: WholeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const told = useId();
  const shown = typed ?? String(value);
  // What was typed is over once the number comes from elsewhere: from undo, say, or an example.
  useEffect(() => {
    if (typed !== null && parsed(typed, least, most) !== value) setTyped(null);
  }, [value]);
  const isWrong = parsed(shown, least, most) === null;
  const take = (text: string) => {
    setTyped(text);
    const number = parsed(text, least, most);
    if (number !== null && number !== value) onValue(number);
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    take(String(Math.max(least, Math.min(most, value + by))));
  };
  return (
    <div class="field">
      <Field label={label}>
        <input
          class="small"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? told : undefined}
          onInput={(event) => take(event.currentTarget.value)}
          onBlur={() => setTyped((text) => (text !== null && parsed(text, least, most) === null ? text : null))}
          onKeyDown={step}
        />
      </Field>
      {isWrong && <span class="wrong" id={told} role="alert">{shellWords().chooseNumber(least, most)}</span>}
    </div>
  );
}

/** A whole number within bounds, or none; digits of full width are digits. */
export function parsed(typed: string, least: number, most: number): number | null {
  const text = typed.normalize("NFKC");
  if (!/^\s*\d{1,15}\s*$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, shown: string])[];
  onValue: (value: T) => void;
}

/** One of a few. */
export function Choice<T extends string>({ label, value, options, onValue }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      <select value={value} onChange={(event) => onValue(event.currentTarget.value as T)}>
        {options.map(([option, shown]) => <option value={option} selected={option === value}>{shown}</option>)}
      </select>
    </Field>
  );
}

/** What went wrong, if something did. */
export function FaultNote({ fault }: { fault: Fault | null }) {
  return fault === null ? null : <p class="note fault" role="alert">{fault.say()}</p>;
}

/** What went wrong, and another try. */
export function Retry({ faults, retry }: { faults: readonly Fault[]; retry: () => void }) {
  if (faults.length === 0) return null;
  return (
    <div class="row">
      {faults.map((fault) => <FaultNote fault={fault} />)}
      <button type="button" onClick={retry}>{shellWords().retry}</button>
    </div>
  );
}

/** Numbers with their names. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A table as the server tells it. */
export function TableView({ table }: { table: Table }) {
  const align = (index: number) => (table.columns[index]?.numeric ? "number" : undefined);
  return (
    <div class="table" tabIndex={0} role="region" aria-label={table.title}>
      <table>
        <caption>{table.title}</caption>
        <thead>
          <tr>{table.columns.map((column, index) => <th scope="col" class={align(index)}>{column.name}</th>)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row) => <tr>{row.map((cell, index) => <td class={align(index)}>{cell}</td>)}</tr>)}
        </tbody>
      </table>
      {table.notes.map((note) => <p>{note}</p>)}
    </div>
  );
}

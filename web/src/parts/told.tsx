/** What the server refuses, told at the field that it names. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Fault } from "../api/fault";
import { FaultNote } from "./parts";
import "./running.css";

interface ToldProps {
  fault: Fault | null;
  field: string;
  children: ComponentChildren;
}

/** A field, and below it what is wrong with it. */
export function Told({ fault, field, children }: ToldProps) {
  return (
    <div class="told-field">
      {children}
      {fault?.field === field && <p class="wrong" role="alert">{fault.say()}</p>}
    </div>
  );
}

/** What is wrong with none of these fields. */
export function Elsewhere({ fault, fields }: { fault: Fault | null; fields: readonly string[] }) {
  return fault !== null && fault.field !== null && fields.includes(fault.field) ? null : <FaultNote fault={fault} />;
}

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  field: string;
  fault: Fault | null;
  /** What is wrong with it here already. */
  wrong?: string | null;
  onValue: (value: string) => void;
}

/** A line of text with its hint and what is wrong with it. */
export function Text({ label, hint, value, field, fault, wrong, onValue }: TextProps) {
  const told = useId();
  const problem = wrong ?? (fault?.field === field ? fault.say() : null);
  const isWrong = problem !== null;
  return (
    <div class="told-field">
      <label class="field">
        <span>{label}</span>
        <input
          type="text"
          autoComplete="off"
          spellcheck={false}
          maxLength={200}
          value={value}
          aria-invalid={isWrong}
          aria-describedby={told}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      </label>
      <p class={isWrong ? "wrong" : "hint"} id={told} role={isWrong ? "alert" : undefined}>{problem ?? hint}</p>
    </div>
  );
}

/** Whether something in the form makes no sense; then it gets the focus, and nothing should start. */
export function hasWrong(form: string): boolean {
  const wrong = document.querySelector<HTMLElement>(`${form} [aria-invalid=true]`);
  wrong?.closest("details")?.setAttribute("open", "");
  wrong?.focus();
  return wrong !== null;
}

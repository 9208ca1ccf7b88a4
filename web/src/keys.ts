/**
 * The keyboard: a view says which keys do what, and the list of keys that the shell shows comes from the same
 * place. Keys in a text field belong to the field.
 */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** What a key does. `shown` is its name for people, if the key's own is none. */
export interface Key {
  key: string;
  shown?: string;
  does: string;
  act: (event: KeyboardEvent) => void;
}

/** The keys of the present view. */
export const keysOfView = signal<readonly Key[]>([]);

const TYPING = "input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

/** Keys that move a slider. */
const MOVES = /^(Arrow|Page|Home$|End$)/;

/** Whether the key belongs to a text field or to the browser. */
export function isTyped(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.target instanceof Element && event.target.closest(TYPING) !== null;
}

/** Whether the key belongs to what has the focus: letters to a field, Space and Enter to a button. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (isTyped(event) || target?.closest("dialog")) return true;
  const isPress = event.key === " " || event.key === "Enter";
  if (isPress && target?.closest("button, a, summary, input")) return true;
  return MOVES.test(event.key) && target !== null && target.closest("input[type=range], input[type=radio]") !== null;
}

/** Gives the view its keys while it is shown. A part that has the focus may stop a key before. */
export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    keysOfView.value = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event) || event.defaultPrevented) return;
      const found = latest.current.find((key) => key.key === event.key);
      if (found === undefined) return;
      event.preventDefault();
      found.act(event);
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      keysOfView.value = [];
    };
  }, []);
}

/** The keys of the view; those on a square are the board's own and only listed here. */
import { useEffect, useRef } from "preact/hooks";
import type { Key } from "../../keys";
import { boardWords } from "../../words/board";
import type { Asking } from "./asking";
import type { Desk } from "./desk";
import type { Actions } from "./actions";
import { type Tool, TOOLS } from "./position";
import { MIRROR, TURN } from "./symmetry";

/** Keys that use a tool on the square of the cursor, whichever tool is in hand. */
const TOOL_KEYS: Record<string, Tool> = { q: "queen", Q: "queen", x: "blocked", X: "blocked", Delete: "erase", Backspace: "erase" };

export function toolOf(event: KeyboardEvent): Tool | null {
  return TOOL_KEYS[event.key] ?? null;
}

export function deskKeys(desk: Desk, asking: Asking, acts: Actions, askHint: () => void, focus: () => void): Key[] {
  const words = boardWords();
  const { keyWords, questions } = words;
  const browse = (step: 1 | -1) => acts.canBrowse(step) && asking.browse(step);
  const nextTool = () => desk.setTool(TOOLS[(TOOLS.indexOf(desk.tool) + 1) % TOOLS.length]!);
  return [
    { key: "b", does: keyWords.board, act: focus },
    { key: "arrows", shown: "← ↑ ↓ →", does: keyWords.move, act: focus },
    { key: "squares", shown: "Enter", does: keyWords.use, act: focus },
    { key: "q", does: keyWords.queen, act: focus },
    { key: "x", does: keyWords.blocked, act: focus },
    { key: "Delete", does: keyWords.erase, act: focus },
    { key: "t", does: keyWords.tool, act: nextTool },
    { key: "z", shown: "z, Ctrl+Z", does: words.undo, act: acts.undo },
    { key: "Z", shown: "Z, Ctrl+Y", does: words.redo, act: acts.redo },
    { key: "c", does: questions.complete, act: () => asking.ask("complete") },
    { key: "w", does: questions.count, act: () => asking.ask("count") },
    { key: "u", does: questions.unique, act: () => asking.ask("unique") },
    { key: "y", does: questions.why, act: () => asking.ask("why") },
    { key: "n", does: words.next, act: () => browse(1) },
    { key: "p", does: words.previous, act: () => browse(-1) },
    { key: "h", does: keyWords.hint, act: askHint },
    { key: "k", does: keyWords.keep, act: acts.keep },
    { key: "r", does: keyWords.turn, act: () => acts.turn(TURN) },
    { key: "m", does: keyWords.mirror, act: () => acts.turn(MIRROR) },
    { key: "Escape", shown: "Esc", does: keyWords.hide, act: () => (asking.told.isWorking ? acts.cancel() : acts.hide()) },
  ];
}

/** The keys that undo and redo everywhere else; in a text field they belong to the field. */
export function useUndoKeys(acts: Actions): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input[type=text], textarea, dialog");
      if (isTyping || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Beside the board: its size and rules, the tool in hand, undo and redo. */
import { useId } from "preact/hooks";
import { Choice, Whole } from "../../parts/parts";
import { boardWords } from "../../words/board";
import type { Desk } from "./desk";
import type { Actions } from "./actions";
import { CoordinatesChoice } from "../watch/coordinates";
import { isSame, LARGEST, puzzleOf, type Tool, TOOLS, VARIANTS } from "./position";

/** Boards above so many rows are hard to hit with a finger. */
const COMFORTABLE = 12;

interface ChecksProps {
  n: number;
  marksAttacks: boolean;
  onMarksAttacks: (on: boolean) => void;
  isLarge: boolean;
  onLarge: (on: boolean) => void;
}

/** Below the board: how it is drawn. */
export function Checks({ n, marksAttacks, onMarksAttacks, isLarge, onLarge }: ChecksProps) {
  const words = boardWords();
  return (
    <div class="desk-checks">
      <Check label={words.attacked} isOn={marksAttacks} onChange={onMarksAttacks} />
      <CoordinatesChoice />
      {n > COMFORTABLE && <Check label={words.enlarge} isOn={isLarge} onChange={onLarge} />}
    </div>
  );
}

export function Tools({ desk, acts, hasFound }: { desk: Desk; acts: Actions; hasFound: boolean }) {
  const words = boardWords();
  const { position } = desk;
  const { n, variant, given } = position;
  const isClear = isSame(position, puzzleOf(n, given, variant));
  return (
    <div class="desk-tools">
      <Whole label={words.size} value={position.n} least={1} most={LARGEST} onValue={acts.resize} />
      <Choice
        label={words.variant}
        value={position.variant}
        options={VARIANTS.map((variant) => [variant, words.variants[variant]] as const)}
        onValue={(to) => desk.put({ ...position, variant: to, given: [] })}
      />
      <ToolChoice desk={desk} />
      <div class="desk-edits">
        <button type="button" disabled={!desk.canUndo} onClick={acts.undo}>{words.undo}</button>
        <button type="button" disabled={!desk.canRedo} onClick={acts.redo}>{words.redo}</button>
        <button type="button" disabled={isClear && !hasFound} onClick={acts.clear}>{given.length > 0 ? words.startOver : words.clear}</button>
      </div>
    </div>
  );
}

function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

function ToolChoice({ desk }: { desk: Desk }) {
  const words = boardWords();
  const name = useId();
  return (
    <fieldset class="segments">
      <legend>{words.tool}</legend>
      {TOOLS.map((tool) => (
        <label>
          <input type="radio" name={name} checked={desk.tool === tool} onChange={() => desk.setTool(tool)} />
          <span><ToolSign tool={tool} />{words.tools[tool]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const SIGNS: Record<Tool, string> = {
  queen: "M5 17 3 7l4 4 3-7 3 7 4-4-2 10z",
  blocked: "M3 3h14v14H3zM3 10l7-7M3 17 17 3M10 17l7-7",
  erase: "M8 16 3 11l8-8 6 6-7 7zM7 7l6 6M8 16h9",
};

function ToolSign({ tool }: { tool: Tool }) {
  return <svg class="sign" viewBox="0 0 20 20" aria-hidden="true"><path d={SIGNS[tool]} /></svg>;
}

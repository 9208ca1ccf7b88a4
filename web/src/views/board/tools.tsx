/** Above the board: its size and rules, the tool in hand, undo and redo. */
import { useId } from "preact/hooks";
import { Choice, Whole } from "../../parts/parts";
import { boardWords } from "../../words/board";
import type { Desk } from "./desk";
import type { Doings } from "./doings";
import { isBare, LARGEST, type Tool, TOOLS, VARIANTS } from "./position";

export function Tools({ desk, acts }: { desk: Desk; acts: Doings }) {
  const words = boardWords();
  const { position } = desk;
  return (
    <div class="desk-tools">
      <Whole label={words.size} value={position.n} least={1} most={LARGEST} onValue={acts.resize} />
      <Choice
        label={words.variant}
        value={position.variant}
        options={VARIANTS.map((variant) => [variant, words.variants[variant]] as const)}
        onValue={(variant) => desk.put({ ...position, variant })}
      />
      <ToolChoice desk={desk} />
      <div class="desk-edits">
        <button type="button" disabled={!desk.canUndo} onClick={acts.undo}>{words.undo}</button>
        <button type="button" disabled={!desk.canRedo} onClick={acts.redo}>{words.redo}</button>
        <button type="button" disabled={isBare(position)} onClick={acts.clear}>{words.clear}</button>
      </div>
    </div>
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

/** The desk: the board being drawn with its history and the tool in hand. Its state is in the address. */
import { useEffect, useState } from "preact/hooks";
import type { Pair } from "../../api/documents";
import { query, remember } from "../../link";
import { begun, edited, type History, redone, startOf, undone } from "./history";
import { linked, restored } from "./linking";
import { painted, type Position, resized, stroke, type Tool, used } from "./position";

export function useDesk() {
  const [link] = useState(() => restored(query()));
  const [history, setHistory] = useState<History>(() => begun(link.position));
  const [tool, setTool] = useState<Tool>("queen");
  const position = history.present;
  const isUntouched = history.past.length + history.future.length === 0;
  const unreadable = isUntouched ? link.unreadable : null;
  useEffect(() => {
    if (unreadable === null) remember(linked(position));
  }, [position, unreadable]);
  return {
    position,
    tool,
    setTool,
    /** What is wrong with the link, until something is drawn. */
    unreadable,
    /** What a change of size starts from. */
    sizeStart: startOf(history, "size"),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    use: (square: Pair, wanted: Tool) => setHistory((old) => edited(old, used(old.present, square, wanted))),
    /** One stretch of a stroke of the mouse. */
    paint: (from: Pair, to: Pair, { run, lifts, tool }: Stroke) =>
      setHistory((old) => {
        const next = [from, ...stroke(from, to)].reduce((board, square) => painted(board, square, tool, lifts), old.present);
        return edited(old, next, run);
      }),
    /** A number being typed, 3 on the way to 30, must not lose what stands outside of 3. */
    resize: (n: number) => setHistory((old) => edited(old, resized(startOf(old, "size"), n), "size")),
    put: (next: Position) => setHistory((old) => edited(old, next)),
  };
}

export type Desk = ReturnType<typeof useDesk>;

export interface Stroke {
  run: string;
  lifts: boolean;
  tool: "blocked" | "erase";
}

/** What a step of a lesson shows: the board, which walks there from the step before, and what stands beside the text. */
import { useEffect, useState } from "preact/hooks";
import { Board } from "../../board/board";
import { prefersStillness } from "../../settings";
import { learnWords } from "../../words/learn";
import { watchWords } from "../../words/watch";
import { grouped } from "../../words/mod";
import { SearchBoard } from "../watch/stage";
import { MaskTable } from "../watch/values";
import type { LessonStep } from "./lessons";
import { at } from "./run";

/** A short way is walked at one step in so many ms; a long one takes no longer than the other. */
const PACE = 260;
const LONGEST = 5000;

/** The step that is shown: from the one before to the one that is meant, at a pace that can be followed. */
function useWalk(from: number, to: number): number {
  const [shown, setShown] = useState(from);
  useEffect(() => {
    if (from >= to || prefersStillness()) return setShown(to);
    const each = Math.min(PACE, LONGEST / (to - from));
    let began: number | null = null;
    let handle = 0;
    const tick = (now: number) => {
      began ??= now;
      const step = Math.min(to, from + Math.floor((now - began) / each));
      setShown(step);
      if (step < to) handle = requestAnimationFrame(tick);
    };
    handle = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(handle);
  }, [from, to]);
  return shown;
}

export function Scene({ step, previous }: { step: LessonStep; previous: LessonStep | undefined }) {
  const to = step.shows?.step ?? 0;
  // Another search begins at its beginning; going back or elsewhere walks no way.
  const from = previous === undefined ? to : previous.shows?.run === step.shows?.run ? (previous.shows?.step ?? to) : 0;
  const shown = useWalk(Math.min(from, to), to);
  const { board, n } = step;
  const isThere = step.shows === undefined || shown === to;
  if (board !== undefined && isThere) {
    const marked = new Uint8Array(n * n);
    for (const [row, column] of board.marked ?? []) marked[row * n + column] = 1;
    const queens = [...board.queens, ...(board.found ?? [])];
    return <Board n={n} queens={board.queens} found={board.found ?? []} attacked={marked} label={watchWords().boardLabel(n, queens.map(String).join("; "))} />;
  }
  return <SearchBoard n={n} position={at(step.shows!.run, shown)} />;
}

/** Bars, masks or an array, where the step has them. */
export function StepAside({ step }: { step: LessonStep }) {
  return (
    <>
      {step.array && <ArrayView {...step.array} />}
      {step.hasMasks && step.shows && <MaskTable n={step.n} position={at(step.shows.run, step.shows.step)} />}
      {step.bars && <BarsView title={step.bars.title()} bars={step.bars.values()} />}
    </>
  );
}

function ArrayView({ values, swapped }: NonNullable<LessonStep["array"]>) {
  return (
    <p class="lesson-array">
      <span>{learnWords().array}</span>
      {values.map((value, index) => <b class={swapped.includes(index) ? "swapped" : undefined}>{value}</b>)}
    </p>
  );
}

function BarsView({ title, bars }: { title: string; bars: readonly (readonly [name: string, value: number])[] }) {
  const most = Math.max(...bars.map(([, value]) => value), 1);
  return (
    <table class="lesson-bars">
      <caption>{title}</caption>
      <tbody>
        {bars.map(([name, value]) => (
          <tr>
            <th scope="row">{name}</th>
            <td><i style={{ "--share": value / most }} /></td>
            <td class="number">{grouped(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

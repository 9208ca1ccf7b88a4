/** To play: puzzles of three levels with a clock, and hints. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { asFault, type Fault, isAborted } from "../../api/fault";
import { FaultNote } from "../../parts/parts";
import { boardWords } from "../../words/board";
import type { Desk } from "./desk";
import { type Hint, hintFor } from "./hint";
import { type Position, puzzleOf } from "./position";
import { countHint, newPuzzle, useClock } from "./puzzle";
import { gradeOf, type Level, LEVELS } from "./reasoning";

/** What is being played; a hint belongs to one position. */
export function usePlay(desk: Desk, isSolved: boolean, begun: () => void) {
  const { position } = desk;
  const [hint, setHint] = useState<{ of: Position; hint: Hint } | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const abort = useRef<AbortController | null>(null);
  const clock = useClock(position, isSolved);
  useEffect(() => () => abort.current?.abort(), []);
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    setFault(null);
    try {
      await work(signal);
    } catch (error) {
      if (!isAborted(error) && !signal.aborted) setFault(asFault(error));
    }
    if (!signal.aborted) setMaking(false);
  };
  return {
    clock,
    isMaking,
    fault,
    hint: hint?.of === position ? hint.hint : null,
    askHint: () =>
      void run(async (signal) => {
        const found = await hintFor(position, signal);
        if (signal.aborted) return;
        countHint();
        setHint({ of: position, hint: found });
      }),
    start: (level: Level) => {
      setMaking(true);
      void run(async (signal) => {
        const puzzle = await newPuzzle(level, signal);
        if (signal.aborted) return;
        begun();
        desk.put(puzzle);
      });
    },
  };
}

export type Play = ReturnType<typeof usePlay>;

export function PlayCard({ desk, play }: { desk: Desk; play: Play }) {
  const words = boardWords();
  return (
    <section class="card stack tight play-card">
      <div class="play-head">
        <h2>{words.play}</h2>
        <button type="button" onClick={play.askHint}>{words.hintButton}</button>
      </div>
      <div class="play-levels" role="group" aria-label={words.newPuzzle} aria-busy={play.isMaking}>
        <span class="quiet" aria-hidden="true">{words.newPuzzle}</span>
        {LEVELS.map((level) => <button type="button" onClick={() => play.start(level)}>{words.levels[level]}</button>)}
      </div>
      {play.clock !== null && <PuzzleState position={desk.position} clock={play.clock} />}
      <FaultNote fault={play.fault} />
    </section>
  );
}

function PuzzleState({ position, clock }: { position: Position; clock: NonNullable<Play["clock"]> }) {
  const words = boardWords();
  const level = useMemo(() => gradeOf(puzzleOf(position.n, position.given, position.variant)), [position.n, position.given, position.variant]);
  return (
    <p class="puzzle-state">
      <span>{words.puzzleOf(words.levels[level])}</span>
      <span class="quiet">{words.hintsTaken(clock.hints)}</span>
      <time role="timer" aria-label={words.clock}>{clockText(clock.seconds)}</time>
    </p>
  );
}

/** As a clock shows it: 1:05. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

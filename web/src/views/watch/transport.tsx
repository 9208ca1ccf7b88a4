/** The controls of a clock: buttons, timeline, speed; and the keys that do the same. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { type Key, useKeys } from "../../keys";
import { language } from "../../settings";
import { grouped } from "../../words/mod";
import { watchWords } from "../../words/watch";
import type { Playback } from "./playback";
import { placeOf, SPEED_PLACES, speedAt } from "./player";

/** Steps of a leap. */
const FAR = 100;

interface TransportProps {
  playback: Playback;
  /** Goes to the next (1) or the previous (-1) solution, where there are any. */
  onSolution?: (direction: 1 | -1) => void;
  /** What is drawn behind the timeline, and what that is in words. */
  children?: ComponentChildren;
  hint: string;
  /** Another timeline in the place of the usual one. */
  timeline?: ComponentChildren;
}

export function Transport({ playback, onSolution, children, hint, timeline }: TransportProps) {
  const said = watchWords();
  const { player, end } = playback.seen();
  const isAtEnd = end !== null && player.step >= end;
  return (
    <div class="transport" role="group" aria-label={said.controls}>
      {timeline ?? <Timeline playback={playback} hint={hint}>{children}</Timeline>}
      <div class="transport-buttons">
        <Press label={said.toStart} shape="M5 5v14M19 5 9 12l10 7Z" isOff={player.step === 0} act={() => player.go(0)} />
        <Press label={said.back} shape="M15 5 5 12l10 7ZM18.5 5v14" isOff={player.step === 0} act={() => player.go(player.step - 1)} />
        <PlayButton playback={playback} />
        <Press label={said.forward} shape="M9 5l10 7-10 7ZM5.500 5v14" isOff={isAtEnd} act={() => player.go(player.step + 1)} />
        <Press label={said.toEnd} shape="M19 5v14M5 5l10 7-10 7Z" isOff={end === null || isAtEnd} act={() => end !== null && player.go(end)} />
        {onSolution && <SolutionButtons playback={playback} onSolution={onSolution} />}
      </div>
      <Speed playback={playback} />
    </div>
  );
}

/** A queen's crown with an arrow: the board on which all stand. */
function SolutionButtons({ playback, onSolution }: { playback: Playback; onSolution: (direction: 1 | -1) => void }) {
  const said = watchWords();
  const isOff = (playback.seen().searches[0]?.summary?.counters.solutions ?? 0) === 0;
  const crown = "M6 18 4.500 8l4 4L12 6l3.500 6 4-4L18 18Z";
  return (
    <>
      <Press label={said.previousSolution} shape={`M1 9-2.500 12 1 15Z${crown}`} isOff={isOff} act={() => onSolution(-1)} />
      <Press label={said.nextSolution} shape={`M23 9l3.500 3L23 15Z${crown}`} isOff={isOff} act={() => onSolution(1)} />
    </>
  );
}

interface PressProps {
  label: string;
  shape: string;
  isOff: boolean;
  act: () => void;
}

/** A button that is a picture. It keeps the focus where there is nothing to do, so it is never really disabled. */
function Press({ label, shape, isOff, act }: PressProps) {
  return (
    <button type="button" class="press" aria-label={label} title={label} aria-disabled={isOff} onClick={() => isOff || act()}>
      <svg viewBox="-3 0 30 24" aria-hidden="true"><path d={shape} /></svg>
    </button>
  );
}

function PlayButton({ playback }: { playback: Playback }) {
  const said = watchWords();
  const { player } = playback.seen();
  const shape = player.isPlaying ? "M7 5h3.500v14H7ZM13.500 5H17v14h-3.500Z" : "M8 4.500 19 12 8 19.500Z";
  return (
    <button type="button" class="first play" onClick={() => player.toggle()}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={shape} /></svg>
      {player.isPlaying ? said.pause : said.play}
    </button>
  );
}

function Timeline({ playback, children, hint }: Pick<TransportProps, "playback" | "children" | "hint">) {
  const said = watchWords();
  const { player, end } = playback.seen();
  return (
    <div class="timeline" title={hint}>
      {children}
      <input
        type="range"
        aria-label={said.timeline}
        aria-valuetext={said.step(player.step, end)}
        aria-description={hint}
        min={0}
        max={end ?? 2 * player.step + 1}
        step={1}
        value={player.step}
        disabled={end === null || end === 0}
        onInput={(event) => player.scrub(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function Speed({ playback }: { playback: Playback }) {
  const said = watchWords();
  const { speed } = playback.seen().player;
  return (
    <label class="speed">
      <span>{said.speed}</span>
      <input
        type="range"
        min={0}
        max={SPEED_PLACES}
        step={1}
        value={placeOf(speed)}
        aria-valuetext={said.speedValue(speed)}
        onInput={(event) => playback.setSpeed(speedAt(Number(event.currentTarget.value)))}
      />
      <output>{said.speedValue(speed)}</output>
    </label>
  );
}

/** Which step of how many; stands still in width while it plays. */
export function StepNumber({ playback }: { playback: Playback }) {
  const { player, end } = playback.seen();
  const room = end === null ? undefined : `${grouped(end).length + 0.5}ch`;
  return (
    <span class="step-number" style={room === undefined ? undefined : { minWidth: `calc(2 * ${room})` }}>
      {watchWords().step(player.step, end)}
    </span>
  );
}

function faster(playback: Playback, places: number): void {
  const place = placeOf(playback.player.speed) + places;
  playback.setSpeed(speedAt(Math.max(0, Math.min(SPEED_PLACES, place))));
}

/** The keys of the clock. */
export function useTransportKeys(playback: Playback, onSolution?: (direction: 1 | -1) => void): void {
  const said = watchWords().keys;
  const { player } = playback;
  const keys = useMemo<Key[]>(() => {
    const by = (steps: number) => () => player.go(player.step + steps);
    const clock: Key[] = [
      { key: " ", shown: said.space, does: said.toggle, act: () => player.toggle() },
      { key: "ArrowLeft", shown: "←", does: said.back, act: by(-1) },
      { key: "ArrowRight", shown: "→", does: said.forward, act: by(1) },
      { key: "j", does: said.farBack, act: by(-FAR) },
      { key: "l", does: said.farForward, act: by(FAR) },
      { key: "Home", does: said.start, act: () => player.go(0) },
      { key: "End", does: said.end, act: () => playback.end !== null && player.go(playback.end) },
      { key: "+", does: said.faster, act: () => faster(playback, 3) },
      { key: "-", does: said.slower, act: () => faster(playback, -3) },
    ];
    const solutions: Key[] = [
      { key: "p", does: said.previousSolution, act: () => onSolution?.(-1) },
      { key: "n", does: said.nextSolution, act: () => onSolution?.(1) },
    ];
    return onSolution === undefined ? clock : [...clock, ...solutions];
  }, [playback, language.value]);
  useKeys(keys);
}

/** The clock of a race as a logarithmic timeline: the first ten steps have as much room as the next ninety. */
import { grouped } from "../../words/mod";
import { raceWords } from "../../words/race";
import { watchWords } from "../../words/watch";
import type { Playback } from "../watch/playback";

/** Places of the slider. */
const PLACES = 1000;

/** Nearer to the end, of a thousand, a name would not fit. */
const LAST_NAMED = 900;

/** Where a step lies, from 0 to 1. */
export function placeOfStep(step: number, end: number): number {
  return end <= 0 ? 0 : Math.log1p(step) / Math.log1p(end);
}

/** The step at a place. */
export function stepAtPlace(place: number, end: number): number {
  return Math.round(Math.expm1(place * Math.log1p(end)));
}

export function LogTimeline({ playback }: { playback: Playback }) {
  const said = watchWords();
  const { player, end } = playback.seen();
  const last = end ?? 2 * player.step + 1;
  return (
    <div class="timeline log-timeline">
      <Finishes playback={playback} />
      <input
        type="range"
        aria-label={said.timeline}
        aria-valuetext={said.step(player.step, end)}
        aria-description={raceWords().timelineHint}
        title={raceWords().timelineHint}
        min={0}
        max={PLACES}
        step={1}
        value={Math.round(placeOfStep(player.step, last) * PLACES)}
        disabled={end === null || end === 0}
        onInput={(event) => player.scrub(stepAtPlace(Number(event.currentTarget.value) / PLACES, last))}
      />
    </div>
  );
}

/** Behind the timeline: where each lane ends, and the powers of ten. */
function Finishes({ playback }: { playback: Playback }) {
  const { searches, end } = playback.seen();
  if (end === null || end === 0) return null;
  const height = 34 / searches.length;
  const across = (step: number) => placeOfStep(step, end) * 1000;
  const powers = Array.from({ length: Math.floor(Math.log10(end)) + 1 }, (_, index) => 10 ** index);
  return (
    <>
      <svg class="depth-picture" viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
        {searches.map((search, index) => (
          <rect class={`finish series-${index + 1}`} x="0" y={index * height + height * 0.2} height={height * 0.6} width={Math.max(2, across(search.end ?? 0))} />
        ))}
        <path class="powers" d={powers.map((step) => `M${across(step).toFixed(1)} 0v34`).join("")} />
      </svg>
      <div class="power-names" aria-hidden="true">
        {powers.filter((step) => across(step) < LAST_NAMED).map((step) => <span style={{ "--place": across(step) / 1000 }}>{grouped(step)}</span>)}
      </div>
    </>
  );
}

/** The log of a search: its latest steps in words, each a way back to it. */
import { grouped } from "../../words/mod";
import { watchWords } from "../../words/watch";
import type { Playback } from "./playback";
import type { Position } from "./position";
import { sentence } from "./sentence";

/** Lines of the log; while it plays only those that are seen. */
const MOST = 200;
const MOST_PLAYING = 20;

export function Log({ playback, position, n }: { playback: Playback; position: Position; n: number }) {
  const said = watchWords();
  const { player, searches } = playback.seen();
  const steps = searches[0]!.tape.recent(position.step, player.isPlaying ? MOST_PLAYING : MOST);
  if (steps.length === 0) return <p class="hint">{said.logEmpty}</p>;
  let { solutions } = position.counters;
  return (
    <ol class="log" tabIndex={0} aria-label={`${said.panels.log}. ${said.logHint}`}>
      {steps.map((step) => {
        const counters = { ...position.counters, solutions };
        if (step.event === "solution") solutions -= 1;
        return (
          <li key={step.step} class={step.event} aria-current={step.step === position.step ? "step" : undefined}>
            <button type="button" onClick={() => player.go(step.step)}>
              <span>{grouped(step.step)}</span>
              {sentence({ ...position, current: step, counters }, n)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

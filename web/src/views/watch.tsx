/** Watch: one search, step by step, forwards and back. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Strategy, Summary } from "../api/documents";
import { number, query, remember, tellMisread } from "../link";
import { Choice, Retry, Whole } from "../parts/parts";
import { useStrategies } from "../parts/strategies";
import { strategyTitle, strategyWords } from "../words/strategies";
import { watchWords } from "../words/watch";
import { type Playback, usePlayback } from "./watch/playback";
import type { Position } from "./watch/position";
import type { Search } from "./watch/search";
import { sentence } from "./watch/sentence";
import { Code, CounterFigures, Depth, SearchBoard, useDepthPicture, useLatest } from "./watch/stage";
import { asked, type Chosen, densities, densityIn, LARGEST, LARGEST_SEED, LARGEST_STEP, SeedField, watchable } from "./watch/strategies";
import { StepNumber, Transport, useTransportKeys } from "./watch/transport";
import "./watch/watch.css";

interface State extends Chosen {
  strategy: string;
}

function linked(): State & { step: number } {
  const link = query();
  return {
    n: number(link, "n", 8, 0, LARGEST),
    strategy: link.get("strategy") ?? "rows",
    seed: number(link, "seed", 1, 0, LARGEST_SEED),
    density: densityIn(link),
    step: number(link, "step", 0, 0, LARGEST_STEP),
  };
}

export function WatchView() {
  const [state, setState] = useState<State>(linked);
  // The link's step is that of the link's search: any other one begins at its beginning.
  const [step, setStep] = useState(() => linked().step);
  const { list: all, fault, retry } = useStrategies();
  const list = watchable(all);
  const change = (some: Partial<State>) => {
    setStep(0);
    setState((old) => ({ ...old, ...some }));
  };
  const found = list?.find(({ name }) => name === state.strategy);
  const strategy = found ?? list?.[0];
  useEffect(() => {
    if (strategy !== undefined && found === undefined) tellMisread("strategy", state.strategy);
  }, [strategy, found]);
  return (
    <div class="watch stack">
      <Choices state={state} strategy={strategy} list={list ?? []} change={change} />
      {fault && <Retry faults={[fault]} retry={retry} />}
      {strategy && <Watching key={JSON.stringify(asked(strategy, state))} strategy={strategy} chosen={state} step={step} />}
    </div>
  );
}

interface ChoicesProps {
  state: State;
  strategy: Strategy | undefined;
  list: readonly Strategy[];
  change: (some: Partial<State>) => void;
}

function Choices({ state, strategy, list, change }: ChoicesProps) {
  const said = watchWords();
  const name = strategy?.name ?? state.strategy;
  const names = list.length === 0 ? [name] : list.map((one) => one.name);
  return (
    <div class="row choices-row">
      <Whole label={said.size} value={state.n} least={0} most={LARGEST} onValue={(n) => change({ n })} />
      <Choice label={said.strategy} value={name} options={names.map((one) => [one, strategyTitle(one)] as const)} onValue={(to) => change({ strategy: to })} />
      {strategy?.random && <SeedField seed={state.seed} onSeed={(seed) => change({ seed })} />}
      {strategy?.density && <Choice label={said.density} value={String(state.density)} options={densities(state.density)} onValue={(to) => change({ density: Number(to) })} />}
      <p class="about">{strategyWords()[name]?.about}</p>
    </div>
  );
}

function Watching({ strategy, chosen, step }: { strategy: Strategy; chosen: Chosen; step: number }) {
  const question = asked(strategy, chosen);
  const playback = usePlayback([question], step, null);
  const search = playback.searches[0]!;
  const position = useLatest(search.tape.at(playback.player.step));
  const picture = useDepthPicture(search.summary);
  const toSolution = useSolutions(playback, search);
  useTransportKeys(playback, toSolution);
  useEffect(() => remember({ ...question, step: playback.player.step || null }));
  const isWaiting = !playback.isReady() && search.fault === null;
  return (
    <div class="watching">
      <div class={isWaiting ? "card board-card waiting" : "card board-card"} aria-busy={isWaiting}>
        <SearchBoard n={chosen.n} position={position} />
        <span class="loading" aria-hidden="true">{watchWords().loading}</span>
      </div>
      <div class="telling stack">
        {search.fault && <Retry faults={[search.fault]} retry={() => search.retry()} />}
        <Telling playback={playback} position={position} n={chosen.n} findsAll={strategy.lists} />
        <div class="card">
          <Transport playback={playback} onSolution={toSolution} hint={watchWords().timelineHint}>{picture}</Transport>
        </div>
        <div class="card code-card">
          <h2>{watchWords().code}</h2>
          <Code strategy={strategy.name} position={position} />
        </div>
        {position && <Standing n={chosen.n} position={position} />}
      </div>
    </div>
  );
}

function Standing({ n, position }: { n: number; position: Position }) {
  return (
    <div class="card standing">
      <CounterFigures counters={position.counters} />
      <Depth n={n} queens={position.queens} />
    </div>
  );
}

/** Faster than this, in steps a second, steps are too fast to be read out. */
const SPOKEN = 1;

interface TellingProps {
  playback: Playback;
  position: Position | null;
  n: number;
  findsAll: boolean;
}

/** The step in words, and what becomes of the search. */
function Telling({ playback, position, n, findsAll }: TellingProps) {
  const { player, searches } = playback.seen();
  const summary = searches[0]?.summary ?? null;
  const isSpoken = !player.isPlaying || player.speed <= SPOKEN;
  return (
    <div class="sentence">
      <p class={position?.current?.event} aria-live={isSpoken ? "polite" : "off"}>
        {position === null ? " " : sentence(position, n)}
      </p>
      <div class="outcome">
        <StepNumber playback={playback} />
        <p>{summary === null ? " " : outcome(summary, findsAll)}</p>
      </div>
    </div>
  );
}

function outcome({ n, strategy, steps, complete, counters }: Summary, findsAll: boolean): string {
  const said = watchWords();
  const { solutions } = counters;
  if (!complete) return said.cut(steps, solutions);
  if (steps === 0) return said.noneKnown(n);
  if (solutions === 0) return strategy === "probabilistic" && n !== 2 && n !== 3 ? said.gaveUp : said.none(n);
  return findsAll ? said.all(steps, solutions) : said.stops(steps);
}

/** Going from solution to solution; a second press does not wait for the first. */
function useSolutions(playback: Playback, search: Search): (direction: 1 | -1) => void {
  const seeking = useRef<AbortController | null>(null);
  useEffect(() => () => seeking.current?.abort(), []);
  return (direction) => {
    const { player } = playback;
    const position = search.tape.at(player.step);
    if (position === null) return;
    seeking.current?.abort();
    const abort = (seeking.current = new AbortController());
    const { counters, current } = position;
    const number = direction === 1 ? counters.solutions + 1 : counters.solutions - (current?.event === "solution" ? 1 : 0);
    player.pause();
    search.solution(number, abort.signal).then(
      (step) => step !== null && !abort.signal.aborted && player.go(step),
      (error: unknown) => search.fail(error),
    );
  };
}

/** Watch: one search, step by step, forwards and back. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Strategy, Summary } from "../api/documents";
import { choice, number, query, remember, tellMisread } from "../link";
import { Choice, Retry, Whole } from "../parts/parts";
import { useStrategies } from "../parts/strategies";
import { strategyTitle, strategyWords } from "../words/strategies";
import { type Panel, watchWords } from "../words/watch";
import { Welcome } from "./learn/welcome";
import { CoordinatesChoice } from "./watch/coordinates";
import { Log } from "./watch/log";
import { type Playback, usePlayback } from "./watch/playback";
import type { Position } from "./watch/position";
import { reasonOf, type Setting } from "./watch/reason";
import { Save } from "./watch/save";
import type { Search } from "./watch/search";
import { because, sentence } from "./watch/sentence";
import { Code, CounterFigures, SearchBoard, useDepthPicture, useLatest } from "./watch/stage";
import { asked, type Chosen, densities, densityIn, LARGEST, LARGEST_SEED, LARGEST_STEP, SeedField, watchable } from "./watch/strategies";
import { StepNumber, Transport, useTransportKeys } from "./watch/transport";
import { TreePanel } from "./watch/treeview";
import { Values } from "./watch/values";
import "./watch/watch.css";

const PANELS: readonly Panel[] = ["code", "tree", "log", "counters", "save"];

/** Where code and tree do not fit below each other, beside a board: then the code is one of the panels. */
const LOW = "(min-width: 60rem) and (max-height: 53rem)";

function useIsLow(): boolean {
  const query = useMemo(() => matchMedia(LOW), []);
  const [isLow, setLow] = useState(query.matches);
  useEffect(() => {
    const change = () => setLow(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return isLow;
}

interface State extends Chosen {
  strategy: string;
}

function linked(): State & { step: number } {
  const link = query();
  return {
    n: number(link, "n", 4, 0, LARGEST),
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
      <Welcome />
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
      <CoordinatesChoice />
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
  const [panel, setPanel] = useState<Panel>(() => choice(query(), "panel", "code", PANELS));
  useTransportKeys(playback, toSolution);
  useEffect(() => remember({ ...question, step: playback.player.step || null, panel: panel === "code" ? null : panel }));
  const isWaiting = !playback.isReady() && search.fault === null;
  const setting: Setting = { n: chosen.n, strategy: strategy.name, density: chosen.density };
  const isLow = useIsLow();
  const shown = panel === "code" && !isLow ? "tree" : panel;
  const code = (
    <div class="code-card">
      <Code strategy={strategy.name} position={position} />
      {position && <Values position={position} setting={setting} />}
    </div>
  );
  return (
    <div class="watching">
      <div class={isWaiting ? "card board-card waiting" : "card board-card"} aria-busy={isWaiting}>
        <SearchBoard n={chosen.n} position={position} />
        <span class="loading" aria-hidden="true">{watchWords().loading}</span>
      </div>
      <div class="telling stack">
        {search.fault && <Retry faults={[search.fault]} retry={() => search.retry()} />}
        <Telling playback={playback} position={position} setting={setting} findsAll={strategy.lists} />
        <div class="card">
          <Transport playback={playback} onSolution={toSolution} hint={watchWords().timelineHint}>{picture}</Transport>
        </div>
        {!isLow && <div class="card">{code}</div>}
        {position && (
          <div class="card panels">
            <PanelChoice panel={shown} panels={isLow ? PANELS : PANELS.slice(1)} choose={setPanel} />
            {shown === "code" && code}
            {shown === "tree" && <TreePanel playback={playback} search={search} position={position} n={chosen.n} />}
            {shown === "log" && <Log playback={playback} position={position} n={chosen.n} />}
            {shown === "counters" && <CounterFigures counters={position.counters} />}
            {shown === "save" && <Save playback={playback} position={position} n={chosen.n} strategy={strategy.name} />}
          </div>
        )}
      </div>
    </div>
  );
}

function PanelChoice({ panel, panels, choose }: { panel: Panel; panels: readonly Panel[]; choose: (panel: Panel) => void }) {
  const said = watchWords();
  return (
    <div class="panel-choice" role="group" aria-label={said.panelsLabel}>
      {panels.map((one) => (
        <button type="button" aria-pressed={one === panel} onClick={() => choose(one)}>{said.panels[one]}</button>
      ))}
    </div>
  );
}

/** Faster than this, in steps a second, steps are too fast to be read out. */
const SPOKEN = 1;

interface TellingProps {
  playback: Playback;
  position: Position | null;
  setting: Setting;
  findsAll: boolean;
}

/** The step in words, why it is made, and what becomes of the search. */
function Telling({ playback, position, setting, findsAll }: TellingProps) {
  const { player, searches } = playback.seen();
  const summary = searches[0]?.summary ?? null;
  const isSpoken = !player.isPlaying || player.speed <= SPOKEN;
  const reason = position && reasonOf(position, setting);
  return (
    <div class="sentence">
      <div class="said" aria-live={isSpoken ? "polite" : "off"}>
        <p class={position?.current?.event}>{position === null ? " " : sentence(position, setting.n)}</p>
        <p class="why">{reason === null ? " " : because(reason, setting)}</p>
      </div>
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

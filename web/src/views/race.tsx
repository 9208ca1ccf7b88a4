/** Race: some strategies on the same board and the same clock, and a chart that grows with it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Counters, Strategy } from "../api/documents";
import { query, number, remember, tellMisread } from "../link";
import { Chart } from "../parts/chart";
import { Choice, Retry, Whole } from "../parts/parts";
import type { Scale } from "../parts/scale";
import { useStrategies } from "../parts/strategies";
import { language } from "../settings";
import { raceWords } from "../words/race";
import { strategyTitle } from "../words/strategies";
import { watchWords } from "../words/watch";
import { Lane } from "./race/lane";
import { lineOf } from "./race/series";
import { chartIn, type ChartChoice, FEWEST, lanesOf, MOST, type Race, raceIn, SCALES, TASKS } from "./race/state";
import { statusOf } from "./race/telling";
import { type Playback, usePlayback } from "./watch/playback";
import { COUNTERS } from "./watch/position";
import { asked, densities, LARGEST, LARGEST_STEP, SeedField, watchable } from "./watch/strategies";
import { StepNumber, Transport, useTransportKeys } from "./watch/transport";
import "./watch/watch.css";
import "./race/race.css";

export function RaceView() {
  const [race, setRace] = useState(() => raceIn(query()));
  const [chart, setChart] = useState(() => chartIn(query()));
  // The link's step is that of the link's race: any other one begins at its beginning.
  const [step, setStep] = useState(() => number(query(), "step", 0, 0, LARGEST_STEP));
  const { list: all, fault, retry } = useStrategies();
  const list = watchable(all);
  const change = (some: Partial<Race>) => {
    setStep(0);
    setRace((old) => ({ ...old, ...some }));
  };
  const lanes = list === null ? [] : lanesOf(race.strategies, list);
  const unknown = list === null ? "" : race.strategies.filter((name) => !list.some((one) => one.name === name)).join();
  useEffect(() => {
    if (unknown !== "") tellMisread("strategies", unknown);
  }, [unknown]);
  const key = JSON.stringify([race.task, ...lanes.map((lane) => asked(lane, race))]);
  return (
    <div class="race stack">
      <Choices race={race} lanes={lanes} list={list ?? []} change={change} />
      {fault && <Retry faults={[fault]} retry={retry} />}
      {lanes.length > 0 && <Racing key={key} race={race} lanes={lanes} step={step} chart={chart} setChart={setChart} />}
    </div>
  );
}

interface ChoicesProps {
  race: Race;
  lanes: readonly Strategy[];
  list: readonly Strategy[];
  change: (some: Partial<Race>) => void;
}

function Choices({ race, lanes, list, change }: ChoicesProps) {
  const said = raceWords();
  const names = lanes.map((lane) => lane.name);
  const free = list.filter(({ name }) => !names.includes(name));
  return (
    <div class="stack tight">
      <div class="row choices-row">
        <Whole label={watchWords().size} value={race.n} least={0} most={LARGEST} onValue={(n) => change({ n })} />
        <Choice label={said.task} value={race.task} options={TASKS.map((task) => [task, said.tasks[task]] as const)} onValue={(task) => change({ task })} />
        {lanes.some((lane) => lane.random) && <SeedField seed={race.seed} onSeed={(seed) => change({ seed })} />}
        {lanes.some((lane) => lane.density) && (
          <Choice label={watchWords().density} value={String(race.density)} options={densities(race.density)} onValue={(to) => change({ density: Number(to) })} />
        )}
      </div>
      <div class="row lane-choices" role="group" aria-label={said.lanes}>
        {names.map((name, index) => <LaneChoice index={index} names={names} free={free} onNames={(strategies) => change({ strategies })} key={name} />)}
        {names.length < MOST && free[0] && (
          <button type="button" onClick={() => change({ strategies: [...names, free[0]!.name] })}>+ {said.add}</button>
        )}
      </div>
    </div>
  );
}

interface LaneChoiceProps {
  index: number;
  names: readonly string[];
  free: readonly Strategy[];
  onNames: (names: readonly string[]) => void;
}

function LaneChoice({ index, names, free, onNames }: LaneChoiceProps) {
  const said = raceWords();
  const name = names[index]!;
  const options = [name, ...free.map((one) => one.name)].map((one) => [one, strategyTitle(one)] as const);
  return (
    <div class={`lane-choice series-${index + 1}`}>
      <Choice label={said.lane(index + 1)} value={name} options={options} onValue={(to) => onNames(names.map((other) => (other === name ? to : other)))} />
      {names.length > FEWEST && (
        <button type="button" aria-label={said.remove(name)} title={said.remove(name)} onClick={() => onNames(names.filter((other) => other !== name))}>✕</button>
      )}
    </div>
  );
}

interface RacingProps {
  race: Race;
  lanes: readonly Strategy[];
  step: number;
  chart: ChartChoice;
  setChart: (chart: ChartChoice) => void;
}

function Racing({ race, lanes, step, chart, setChart }: RacingProps) {
  const playback = usePlayback(lanes.map((lane) => asked(lane, race)), step, race.task);
  const { player } = playback;
  useTransportKeys(playback);
  useEffect(() => remember(linkOf(race, lanes, chart, player.step)));
  const faults = playback.searches.flatMap((search) => search.fault ?? []);
  return (
    <>
      <Retry faults={faults} retry={() => playback.searches.forEach((search) => search.retry())} />
      <div class="card race-clock">
        <StepNumber playback={playback} />
        <Transport playback={playback} hint={raceWords().timelineHint}><Finishes playback={playback} /></Transport>
      </div>
      <div class="race-stage">
        <div class="lanes">
          {playback.searches.map((search, index) => (
            <Lane
              search={search}
              index={index}
              position={search.tape.at(search.within(player.step))}
              status={statusOf(search, player.step, race.task)}
              isOver={search.end !== null && player.step >= search.end}
            />
          ))}
        </div>
        <RaceChart playback={playback} chart={chart} setChart={setChart} />
      </div>
    </>
  );
}

/** The link of a race; seed and density only where they mean something. */
function linkOf(race: Race, lanes: readonly Strategy[], chart: ChartChoice, step: number) {
  return {
    n: race.n,
    strategies: lanes.map((lane) => lane.name).join(","),
    task: race.task,
    seed: lanes.some((lane) => lane.random) ? race.seed : null,
    density: lanes.some((lane) => lane.density) ? race.density : null,
    counter: chart.counter,
    scale: chart.scale,
    step: step === 0 ? null : step,
  };
}

/** Behind the timeline: how long each lane is. */
function Finishes({ playback }: { playback: Playback }) {
  const { searches, end } = playback.seen();
  if (end === null || end === 0) return null;
  const height = 34 / searches.length;
  return (
    <svg class="depth-picture" viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
      {searches.map((search, index) => (
        <rect class={`finish series-${index + 1}`} x="0" y={index * height + height * 0.2} height={height * 0.6} width={Math.max(2, ((search.end ?? 0) / end) * 1000)} />
      ))}
    </svg>
  );
}

interface RaceChartProps {
  playback: Playback;
  chart: ChartChoice;
  setChart: (chart: ChartChoice) => void;
}

function RaceChart({ playback, chart, setChart }: RaceChartProps) {
  const said = raceWords();
  const counters = watchWords().counters;
  const { player } = playback.seen();
  const picture = useSeldom(() => linesOf(playback, chart), player.isPlaying, [chart, language.value]);
  return (
    <div class="card">
      <div class="row">
        <Choice<keyof Counters> label={said.counter} value={chart.counter} options={COUNTERS.map((one) => [one, counters[one]] as const)} onValue={(counter) => setChart({ ...chart, counter })} />
        <Choice<Scale> label={said.scale} value={chart.scale} options={SCALES.map((one) => [one, said.scales[one]] as const)} onValue={(scale) => setChart({ ...chart, scale })} />
      </div>
      {picture}
    </div>
  );
}

/** While it plays, the chart is drawn anew only after so many ms: the boards need the time of the other frames. */
const SELDOM = 100;

/** What was drawn last, while it plays; at once if it stands still or something else of it changes. */
function useSeldom<T>(draw: () => T, isPlaying: boolean, others: readonly unknown[]): T {
  const drawn = useRef<{ at: number; others: readonly unknown[]; picture: T } | null>(null);
  const now = performance.now();
  const isSame = drawn.current?.others.every((other, index) => other === others[index]) === true;
  if (drawn.current === null || !isPlaying || !isSame || now - drawn.current.at >= SELDOM) {
    drawn.current = { at: now, others, picture: draw() };
  }
  return drawn.current.picture;
}

/** No component: as one, with the same playback as before, it would count as unchanged. */
function linesOf({ searches, player }: Playback, chart: ChartChoice) {
  const said = raceWords();
  const counter = watchWords().counters[chart.counter];
  const series = searches.map((search) => {
    const position = search.tape.at(search.within(player.step));
    return { name: search.asked.strategy, points: position === null ? [] : lineOf(search, position, chart.counter) };
  });
  const values = series.map(({ name, points }) => [name, points.at(-1)?.[1] ?? 0] as const);
  return <Chart series={series} scale={chart.scale} across={said.steps} up={counter} label={said.chart(counter, player.step, values)} />;
}

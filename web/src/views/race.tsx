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
import { watchWords } from "../words/watch";
import { Lane } from "./race/lane";
import { ranking, timesText } from "./race/ranking";
import { lineOf } from "./race/series";
import { chartIn, type ChartChoice, lanesOf, MOST, type Race, raceIn, SCALES, TASKS } from "./race/state";
import { statusOf } from "./race/telling";
import { LogTimeline } from "./race/timeline";
import { type Playback, usePlayback } from "./watch/playback";
import { COUNTERS } from "./watch/position";
import type { Search } from "./watch/search";
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
    // Other lanes join the race where it stands; anything else begins another one.
    if (some.strategies === undefined) setStep(0);
    setRace((old) => ({ ...old, ...some }));
  };
  const lanes = list === null ? [] : lanesOf(race.strategies, list);
  const unknown = list === null ? "" : race.strategies.filter((name) => !list.some((one) => one.name === name)).join();
  useEffect(() => {
    if (unknown !== "") tellMisread("strategies", unknown);
  }, [unknown]);
  const key = JSON.stringify([race.task, race.n, race.seed, race.density]);
  return (
    <div class="race stack">
      <Choices race={race} lanes={lanes} list={list ?? []} change={change} />
      {fault && <Retry faults={[fault]} retry={retry} />}
      {lanes.length > 0 && <Racing key={key} race={race} lanes={lanes} list={list ?? []} step={step} chart={chart} setChart={setChart} change={change} />}
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
  const free = list.find(({ name }) => !names.includes(name));
  return (
    <div class="row choices-row">
      <Whole label={watchWords().size} value={race.n} least={0} most={LARGEST} onValue={(n) => change({ n })} />
      <Choice label={said.task} value={race.task} options={TASKS.map((task) => [task, said.tasks[task]] as const)} onValue={(task) => change({ task })} />
      {lanes.some((lane) => lane.random) && <SeedField seed={race.seed} onSeed={(seed) => change({ seed })} />}
      {lanes.some((lane) => lane.density) && (
        <Choice label={watchWords().density} value={String(race.density)} options={densities(race.density)} onValue={(to) => change({ density: Number(to) })} />
      )}
      {names.length < MOST && free && (
        <button type="button" onClick={() => change({ strategies: [...names, free.name] })}>+ {said.add}</button>
      )}
    </div>
  );
}

interface RacingProps {
  race: Race;
  lanes: readonly Strategy[];
  list: readonly Strategy[];
  step: number;
  chart: ChartChoice;
  setChart: (chart: ChartChoice) => void;
  change: (some: Partial<Race>) => void;
}

function Racing({ race, lanes, list, step, chart, setChart, change }: RacingProps) {
  const said = raceWords();
  const playback = usePlayback(lanes.map((lane) => asked(lane, race)), step, race.task);
  const { player } = playback;
  const names = lanes.map((lane) => lane.name);
  useEffect(() => playback.follow(lanes.map((lane) => asked(lane, race))), [names.join()]);
  const [grows, setGrows] = useGrowth(playback);
  useTransportKeys(playback);
  useEffect(() => remember(linkOf(race, lanes, chart, player.step)));
  const faults = playback.searches.flatMap((search) => search.fault ?? []);
  return (
    <>
      <Retry faults={faults} retry={() => playback.searches.forEach((search) => search.retry())} />
      <div class="card race-clock">
        <div class="race-clock-head">
          <StepNumber playback={playback} />
          <label class="check"><input type="checkbox" checked={grows} onChange={(event) => setGrows(event.currentTarget.checked)} />{said.grows}</label>
        </div>
        <Transport playback={playback} hint={said.timelineHint} timeline={<LogTimeline playback={playback} />} />
      </div>
      {rankingOf(playback.searches, race)}
      <div class="race-stage">
        <div class="lanes" style={{ "--lanes": playback.searches.length }}>
          {playback.searches.map((search, index) => (
            <Lane
              key={search.asked.strategy}
              search={search}
              index={index}
              position={search.tape.at(search.within(player.step))}
              status={statusOf(search, player.step, race.task, player.isPlaying)}
              isOver={search.end !== null && player.step >= search.end}
              names={names}
              list={list}
              onNames={(strategies) => change({ strategies })}
            />
          ))}
        </div>
        <RaceChart playback={playback} chart={chart} setChart={setChart} />
      </div>
    </>
  );
}

/** So many of the steps that were made are made in a second: short lanes can be followed, and long ones end. */
const GROWTH = 0.4;
const SLOWEST = 4;

/** Whether the clock goes faster the further it is; a speed that is chosen by hand ends that. */
function useGrowth({ player }: Playback): [boolean, (grows: boolean) => void] {
  const [grows, setGrows] = useState(true);
  const given = useRef<number | null>(null);
  const turn = (to: boolean) => {
    given.current = null;
    setGrows(to);
  };
  const isByHand = given.current !== null && player.speed !== given.current;
  useEffect(() => {
    if (isByHand) turn(false);
  }, [isByHand]);
  if (grows && !isByHand && player.isPlaying) player.speed = given.current = Math.round(Math.max(SLOWEST, player.step * GROWTH));
  return [grows, turn];
}

/** Who needs fewest steps, and how many times as many the others need. No component: the searches change within. */
function rankingOf(searches: readonly Search[], race: Race) {
  const said = raceWords();
  const ranked = ranking(searches, race.task);
  if (ranked === null) return <p class="race-ranking">{said.loading}</p>;
  const { places, others } = ranked;
  return (
    <p class="race-ranking">
      <strong>{places.length === 0 ? "" : said.ranking(race.n, places.map(({ strategy, steps, times }) => [strategy, steps, timesText(times)] as const))}</strong>{" "}
      {others.length > 0 && said.unplaced(race.task, others)}{" "}
      <span class="quiet">{said.stepsDiffer}</span>
    </p>
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

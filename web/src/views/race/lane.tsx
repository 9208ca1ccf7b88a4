/** One strategy of a race: its board, its counters, how it stands. */
import type { Counters, Strategy } from "../../api/documents";
import { grouped } from "../../words/mod";
import { raceWords } from "../../words/race";
import { strategyTitle } from "../../words/strategies";
import { watchWords } from "../../words/watch";
import { COUNTERS, type Position } from "../watch/position";
import type { Search } from "../watch/search";
import { SearchBoard, useLatest } from "../watch/stage";
import { FEWEST } from "./state";
import { shortSentence } from "./telling";

interface LaneProps {
  search: Search;
  index: number;
  position: Position | null;
  /** How it stands, in words. */
  status: string;
  isOver: boolean;
  /** The strategies of all lanes, and those that there are. */
  names: readonly string[];
  list: readonly Strategy[];
  onNames: (names: readonly string[]) => void;
}

export function Lane({ search, index, position, status, isOver, names, list, onNames }: LaneProps) {
  const { n, strategy } = search.asked;
  const shown = useLatest(position);
  return (
    <section class={`lane card series-${index + 1}${isOver ? " over" : ""}`} aria-label={strategy}>
      <LaneChoice name={strategy} index={index} names={names} list={list} onNames={onNames} />
      <SearchBoard n={n} position={shown} />
      <p class="lane-step">{shown === null ? raceWords().loading : shortSentence(shown, n)}</p>
      <p class="lane-status" aria-live="polite">{status}</p>
      {shown && <LaneCounters counters={shown.counters} />}
    </section>
  );
}

type LaneChoiceProps = Pick<LaneProps, "index" | "names" | "list" | "onNames"> & { name: string };

/** Which strategy runs in the lane. */
function LaneChoice({ name, index, names, list, onNames }: LaneChoiceProps) {
  const said = raceWords();
  const free = list.map((one) => one.name).filter((one) => one === name || !names.includes(one));
  return (
    <div class="lane-choice">
      <select aria-label={said.lane(index + 1)} value={name} onChange={(event) => onNames(names.map((other) => (other === name ? event.currentTarget.value : other)))}>
        {free.map((one) => <option value={one} selected={one === name}>{strategyTitle(one)}</option>)}
      </select>
      {names.length > FEWEST && (
        <button type="button" aria-label={said.remove(name)} title={said.remove(name)} onClick={() => onNames(names.filter((other) => other !== name))}>✕</button>
      )}
    </div>
  );
}

function LaneCounters({ counters }: { counters: Counters }) {
  const said = watchWords().counters;
  return (
    <dl class="lane-counters">
      {COUNTERS.map((name) => (
        <div>
          <dt>{said[name]}</dt>
          <dd>{grouped(counters[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

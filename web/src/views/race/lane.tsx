/** One strategy of a race: its board, its counters, how it stands. */
import type { Counters } from "../../api/documents";
import { grouped } from "../../words/mod";
import { raceWords } from "../../words/race";
import { strategyWords } from "../../words/strategies";
import { watchWords } from "../../words/watch";
import { COUNTERS, type Position } from "../watch/position";
import type { Search } from "../watch/search";
import { SearchBoard, useLatest } from "../watch/stage";
import { shortSentence } from "./telling";

interface LaneProps {
  search: Search;
  index: number;
  position: Position | null;
  /** How it stands, in words. */
  status: string;
  isOver: boolean;
}

export function Lane({ search, index, position, status, isOver }: LaneProps) {
  const { n, strategy } = search.asked;
  const shown = useLatest(position);
  return (
    <section class={`lane card series-${index + 1}${isOver ? " over" : ""}`} aria-label={strategy}>
      <h2>
        {strategy}
        <small>{strategyWords()[strategy]?.name}</small>
      </h2>
      <SearchBoard n={n} position={shown} />
      <p class="lane-step">{shown === null ? raceWords().loading : shortSentence(shown, n)}</p>
      <p class="lane-status" aria-live="polite">{status}</p>
      {shown && <LaneCounters counters={shown.counters} />}
    </section>
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

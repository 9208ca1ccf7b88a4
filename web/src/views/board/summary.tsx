/** Below the board: the pieces, the attacking pairs and the last action. */
import { useMemo } from "preact/hooks";
import type { Pair } from "../../api/documents";
import { byName, squareName } from "../../board/square";
import { grouped } from "../../words/mod";
import { boardWords } from "../../words/board";
import { attacks, clashes } from "./attacks";
import type { Desk } from "./desk";
import { blockedOn, EMPTY, isBare, type Position, queensOn } from "./position";

/** Pairs that are named; the rest are counted. */
const NAMED = 4;

/** Boards above so many rows are hard to hit with a finger. */
const COMFORTABLE = 12;

interface BoardSummaryProps {
  desk: Desk;
  said: string;
  marksAttacks: boolean;
  onMarksAttacks: (on: boolean) => void;
  isLarge: boolean;
  onLarge: (on: boolean) => void;
}

export function BoardSummary({ desk, said, marksAttacks, onMarksAttacks, isLarge, onLarge }: BoardSummaryProps) {
  const words = boardWords();
  return (
    <div class="desk-summary">
      <div class="summary-words" aria-live="polite">
        {said !== "" && <p class="summary-said">{said}</p>}
        <Summary position={desk.position} />
      </div>
      <div class="summary-choices">
        <Check label={words.attacked} isOn={marksAttacks} onChange={onMarksAttacks} />
        {desk.position.n > COMFORTABLE && <Check label={words.enlarge} isOn={isLarge} onChange={onLarge} />}
      </div>
    </div>
  );
}

function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

function Summary({ position }: { position: Position }) {
  const words = boardWords();
  const facts = useMemo(() => factsOf(position), [position]);
  if (isBare(position)) return <p class="quiet">{words.hint}</p>;
  const isSolved = facts.pairs.length === 0 && facts.queens === position.n;
  return (
    <>
      <p class="quiet">{words.standing(facts.queens, facts.blocked, facts.free)}</p>
      {isSolved && <p class="summary-good">{words.solved}</p>}
      {facts.pairs.length > 0 && <Clashes position={position} pairs={facts.pairs} />}
    </>
  );
}

function factsOf(position: Position) {
  const queens = queensOn(position);
  const counts = attacks(position.n, position.variant, queens);
  const free = counts.reduce((sum, count, index) => sum + (count === 0 && position.cells[index] === EMPTY ? 1 : 0), 0);
  return { queens: queens.length, blocked: blockedOn(position).length, free, pairs: clashes(position) };
}

function Clashes({ position, pairs }: { position: Position; pairs: ReturnType<typeof clashes> }) {
  const words = boardWords();
  const rest = pairs.length - NAMED;
  const names = (...pair: Pair[]) => pair.sort(byName).map((square) => squareName(square, position.n));
  return (
    <ul class="clashes">
      {pairs.slice(0, NAMED).map(({ a, b, line }) => <li>{words.clash(names(a, b), line)}</li>)}
      {rest > 0 && <li>{words.moreClashes(grouped(rest))}</li>}
    </ul>
  );
}

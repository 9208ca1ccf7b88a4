/** Beside or above the board, where it is always seen: how it stands, the last action, a hint, the answer to a question. */
import { useMemo } from "preact/hooks";
import type { Pair } from "../../api/documents";
import { shownColumn, shownRow, shownSquare } from "../../board/coordinates";
import { byName } from "../../board/square";
import { boardWords } from "../../words/board";
import { grouped } from "../../words/mod";
import { AnswerText, type AnswerProps } from "./answer";
import { attacks, type Clash, clashes } from "./attacks";
import type { Hint } from "./hint";
import { clockText, type Play } from "./play";
import { blockedOn, EMPTY, isBare, LARGEST, type Position, queensOn } from "./position";
import { type LineOf, openLines } from "./reasoning";
import type { Unreadable } from "./linking";

/** Pairs that are named; the rest are counted. */
const NAMED = 3;

interface FeedbackProps extends AnswerProps {
  facts: Facts;
  play: Play;
  said: string;
  unreadable: Unreadable | null;
}

export function Feedback({ facts, play, said, unreadable, ...answer }: FeedbackProps) {
  const words = boardWords();
  const { position } = facts;
  return (
    <section class="card feedback" aria-label={words.feedback}>
      {unreadable && <p class="note fault" role="alert">{words.badLink(unreadable, LARGEST)}</p>}
      <div aria-live="polite" class="stack tight">
        <Verdict facts={facts} play={play} />
        {said !== "" && <p class="feedback-said">{said}</p>}
        {play.hint && <p class="note hint-note">{hintText(play.hint, position)}</p>}
      </div>
      <AnswerText {...answer} />
    </section>
  );
}

/** What is seen on the board without asking. */
export function useFacts(position: Position) {
  return useMemo(() => {
    const queens = queensOn(position);
    const counts = attacks(position.n, position.variant, queens);
    const free = counts.reduce((sum, count, index) => sum + (count === 0 && position.cells[index] === EMPTY ? 1 : 0), 0);
    const pairs = clashes(position);
    const isFull = queens.length === position.n && pairs.length === 0;
    const dead = queens.length === 0 || pairs.length > 0 ? undefined : openLines(position).find((line) => line.free.length === 0)?.of;
    return { position, queens: queens.length, blocked: blockedOn(position).length, free, pairs, isSolved: isFull, dead };
  }, [position]);
}

export type Facts = ReturnType<typeof useFacts>;

function Verdict({ facts, play }: { facts: Facts; play: Play }) {
  const words = boardWords();
  const { position, queens, blocked, free, pairs, dead } = facts;
  if (facts.isSolved) {
    const puzzle = play.clock === null ? null : words.solvedIn(clockText(play.clock.seconds), play.clock.hints);
    return <p class="verdict good"><strong>{words.solved}</strong> <span>{puzzle ?? words.solvedWhy(position.n)}</span></p>;
  }
  if (pairs.length > 0) return <Clashes position={position} pairs={pairs} />;
  if (isBare(position)) return <p class="verdict"><span>{words.hint}</span></p>;
  return (
    <>
      {dead && <p class="verdict bad"><strong>{words.deadEnd}</strong> <span>{words.dead(lineName(dead, position.n))}</span></p>}
      <p class={dead ? "quiet" : "verdict"}>{words.standing(queens, position.n, blocked, free)}</p>
    </>
  );
}

function Clashes({ position, pairs }: { position: Position; pairs: readonly Clash[] }) {
  const words = boardWords();
  const rest = pairs.length - NAMED;
  return (
    <div class="verdict bad">
      <strong>{words.conflicts(pairs.length)}</strong>
      <ul class="clashes">
        {pairs.slice(0, NAMED).map((clash) => <li>{clashText(clash, position.n)}</li>)}
        {rest > 0 && <li>{words.moreClashes(grouped(rest))}</li>}
      </ul>
    </div>
  );
}

const namesOf = (squares: readonly Pair[], n: number) => [...squares].sort(byName).map((square) => shownSquare(square, n));

function clashText({ a, b, line }: Clash, n: number): string {
  return boardWords().clash(namesOf([a, b], n), line);
}

/** A row or column by the name beside the board. */
export function lineName({ line, index }: LineOf, n: number): string {
  return boardWords().lineName(line, line === "row" ? shownRow(index, n) : shownColumn(index));
}

/** A hint in words, with its reason. */
export function hintText(hint: Hint, { n, given }: Position): string {
  const { hints } = boardWords();
  switch (hint.kind) {
    case "clash":
      return hints.clash(clashText(hint.clash, n));
    case "dead":
      return hints.dead(lineName(hint.of, n));
    case "single":
      return hints.single(lineName(hint.of, n), shownSquare(hint.square, n));
    case "last":
      return hints.last(lineName(hint.of, n), shownSquare(hint.square, n), hint.others.map(({ square, by }) => [shownSquare(square, n), lineName(by, n)] as const));
    case "wrong": {
      const fixed = namesOf(given, n);
      return hints.wrong(namesOf(hint.queens, n).filter((name) => !fixed.includes(name)));
    }
    case "searched":
      return hints.searched(shownSquare(hint.square, n));
    default:
      return hints[hint.kind];
  }
}

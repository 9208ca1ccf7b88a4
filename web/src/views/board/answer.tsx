/** What was answered, in words; with two completions, both of them to look at. */
import { useEffect, useState } from "preact/hooks";
import type { Complete, Pair, Solve } from "../../api/documents";
import type { Mark } from "../../board/board";
import { shownColumn, shownRow, shownSquare } from "../../board/coordinates";
import { byName } from "../../board/square";
import { FaultNote } from "../../parts/parts";
import { boardWords } from "../../words/board";
import { duration } from "../../words/duration";
import type { Asking, Question, Told } from "./asking";
import type { Actions } from "./actions";
import { save } from "./exchange";
import { Miniature } from "./miniature";
import { drawing, foundQueens, type Position } from "./position";

/** Shorter work needs no sign. */
const SOON = 300;

export interface AnswerProps {
  asking: Asking;
  acts: Actions;
  added: readonly Pair[];
}

export function AnswerText({ asking: { told }, acts, added }: AnswerProps) {
  return (
    <>
      <div aria-live="polite" class="answer">
        {told.isWorking ? <Working onCancel={acts.cancel} /> : <Answered told={told} added={added} />}
      </div>
      <FaultNote fault={told.fault} />
    </>
  );
}

/** A sign of work, once it is worth one. */
function Working({ onCancel }: { onCancel: () => void }) {
  const words = boardWords();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SOON);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div class="note working">
      <span class="turning" aria-hidden="true" />
      <span>{words.working}</span>
      <button type="button" onClick={onCancel}>{words.cancel}</button>
    </div>
  );
}

function Answered({ told, added }: { told: Told; added: readonly Pair[] }) {
  const { answer } = told;
  if (answer === null) return null;
  if (answer.to === "browse") return <Browsed told={told} hasGivenUp={answer.hasGivenUp} />;
  if (answer.to === "first") return <First document={answer.document} />;
  const { document } = answer;
  if (document.status === "gave-up") return <GaveUp position={told.of} question={answer.to} hasFirst={document.columns !== null} />;
  if (document.status === "impossible") return <Impossible position={told.of} question={answer.to} document={document} />;
  return <Possible question={answer.to} document={document} added={added.length} />;
}

function First({ document: { n, columns, seconds, status } }: { document: Solve }) {
  const words = boardWords();
  if (status === "gave-up") return <p class="note">{words.gaveUp} <code>{`queens solve ${n} --first`}</code></p>;
  if (columns == null) return <p class="note fault">{words.impossible}</p>;
  return <p class="note good">{words.first(duration(seconds))}</p>;
}

function Browsed({ told, hasGivenUp }: { told: Told; hasGivenUp: boolean }) {
  const words = boardWords();
  if (hasGivenUp) return <GaveUp position={told.of} question="browse" />;
  if (told.total === "0") return <p class="note fault">{words.impossible}</p>;
  const isLast = told.found?.number != null && String(told.found.number) === told.total;
  return isLast && told.total !== null ? <p class="note">{words.last(told.total)}</p> : null;
}

function Possible({ question, document, added }: { question: Question; document: Complete; added: number }) {
  const words = boardWords();
  if (question === "complete") return <p class="note good">{words.completed(added)}</p>;
  if (question === "why") return <p class="note good">{words.nothingToExplain}</p>;
  if (question === "unique") return <p class={document.unique ? "note good" : "note"}>{document.unique ? words.unique : words.notUnique}</p>;
  const isChecked = document.checks?.includes("images") === true;
  return <p class="note good"><strong>{words.counted(document.count ?? "0")}</strong>{isChecked && <> {words.checked}</>}</p>;
}

function Impossible({ position, question, document }: { position: Position; question: Question; document: Complete }) {
  const words = boardWords();
  const { conflict, closed } = document;
  const names = (squares: readonly Pair[]) => [...squares].sort(byName).map((square) => shownSquare(square, position.n));
  const isEmpty = conflict != null && conflict.queens.length + conflict.blocked.length === 0;
  return (
    <div class="note fault">
      <p><strong>{document.strategy === null ? words.impossible : words.impossibleSearched}</strong></p>
      {closed && <p>{words.closed(closed.line === "row" ? "row" : "column", closed.line === "row" ? shownRow(closed.index, position.n) : shownColumn(closed.index))}</p>}
      {question === "why" && conflict == null && <p>{words.unexplained}</p>}
      {isEmpty && <p>{words.emptyConflict}</p>}
      {conflict && !isEmpty && <p>{words.conflict(names(conflict.queens), names(conflict.blocked), document.minimal === true)}</p>}
      {conflict && <p>{document.verified === true ? words.verified : words.unverified}</p>}
    </div>
  );
}

const FLAGS: Record<Question | "browse", string> = { complete: "", count: " --count", unique: " --unique", why: " --explain", browse: " --all" };

interface GaveUpProps {
  position: Position;
  question: Question | "browse";
  /** A completion was found, only not whether there is another. */
  hasFirst?: boolean;
}

function GaveUp({ position, question, hasFirst }: GaveUpProps) {
  const words = boardWords();
  const variant = position.variant === "standard" ? "" : ` --variant ${position.variant}`;
  return (
    <div class="note">
      {question === "unique" && hasFirst && <p>{words.uniqueUnknown}</p>}
      <p>{words.gaveUp} <code>{`queens complete board.txt${variant}${FLAGS[question]}`}</code></p>
      <button type="button" onClick={() => save("board.txt", new Blob([drawing(position)], { type: "text/plain" }))}>{words.saveBoard}</button>
    </div>
  );
}

/** Two completions beside each other, with frames where they differ. */
export function Pictures({ asking }: { asking: Asking }) {
  const words = boardWords();
  const { told } = asking;
  if (told.isWorking || told.answer?.to !== "unique") return null;
  const { columns, second } = told.answer.document;
  if (columns === null || second == null) return null;
  return (
    <div class="pictures two">
      {[columns, second].map((solution, index) => (
        <Miniature
          position={told.of}
          found={foundQueens(told.of, solution)}
          marks={differing(solution, index === 0 ? second : columns)}
          name={words.choiceOf(index + 1)}
          isChosen={told.found?.columns.join() === solution.join()}
          onChoose={() => asking.show(solution)}
        />
      ))}
    </div>
  );
}

function differing(solution: readonly number[], other: readonly number[]): Mark[] {
  return solution.flatMap((column, row): Mark[] => (column === other[row] ? [] : [{ square: [row, column], kind: "place" }]));
}

/** The questions that can be asked, and the solutions one after the other. */
import type { Pair } from "../../api/documents";
import { boardWords } from "../../words/board";
import { Pictures } from "./answer";
import type { Asking, Question } from "./asking";
import type { Actions } from "./actions";
import { isBare, type Position } from "./position";

const QUESTIONS: readonly Question[] = ["complete", "count", "unique", "why"];

/** Beyond it the first of all solutions is not known. */
const LARGEST_FIRST = 64;

export function Questions({ position, asking, acts, added }: { position: Position; asking: Asking; acts: Actions; added: readonly Pair[] }) {
  const words = boardWords();
  const hasFirst = isBare(position) && position.variant === "standard" && position.n <= LARGEST_FIRST;
  return (
    <section class="card stack tight">
      <h2>{words.ask}</h2>
      <div class="asks">
        {QUESTIONS.map((question) => (
          <button type="button" class={question === "complete" ? "first" : undefined} onClick={() => asking.ask(question)}>
            {words.questions[question]}
          </button>
        ))}
        {hasFirst && <button type="button" class="wide" onClick={asking.askFirst}>{words.askFirst}</button>}
      </div>
      <Pictures asking={asking} />
      <Browser asking={asking} acts={acts} added={added} />
    </section>
  );
}

function Browser({ asking, acts, added }: { asking: Asking; acts: Actions; added: readonly Pair[] }) {
  const words = boardWords();
  const { found, total } = asking.told;
  return (
    <>
      <div class="browser">
        <button type="button" disabled={!acts.canBrowse(-1)} onClick={() => asking.browse(-1)}>{words.previous}</button>
        <span aria-live="polite">
          {found !== null && (found.number === null ? words.oneSolution : words.solution(found.number, total))}
        </span>
        <button type="button" disabled={!acts.canBrowse(1)} onClick={() => asking.browse(1)}>{words.next}</button>
      </div>
      {found !== null && (
        <div class="row">
          {added.length > 0 && <button type="button" onClick={acts.keep}>{words.keep}</button>}
          <button type="button" onClick={acts.hide}>{words.hide}</button>
        </div>
      )}
    </>
  );
}

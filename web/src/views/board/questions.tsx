/** The questions that can be asked, and the solutions one after the other. */
import type { Pair } from "../../api/documents";
import { boardWords } from "../../words/board";
import type { Asking, Question } from "./asking";
import type { Doings } from "./doings";

const QUESTIONS: readonly Question[] = ["complete", "count", "unique", "why"];

export function Questions({ asking, acts, added }: { asking: Asking; acts: Doings; added: readonly Pair[] }) {
  const words = boardWords();
  return (
    <section class="card stack tight">
      <h2>{words.ask}</h2>
      <div class="asks">
        {QUESTIONS.map((question) => (
          <button type="button" class={question === "complete" ? "first" : undefined} onClick={() => asking.ask(question)}>
            {words.questions[question]}
          </button>
        ))}
      </div>
      <Browser asking={asking} acts={acts} added={added} />
    </section>
  );
}

function Browser({ asking, acts, added }: { asking: Asking; acts: Doings; added: readonly Pair[] }) {
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

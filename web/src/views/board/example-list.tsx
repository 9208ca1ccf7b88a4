/** Boards to begin with. */
import { boardWords } from "../../words/board";
import type { Actions } from "./actions";
import { EXAMPLES } from "./examples";

export function ExampleList({ acts }: { acts: Actions }) {
  const words = boardWords();
  return (
    <section class="card stack tight desk-examples">
      <h2>{words.examples}</h2>
      <div class="examples">
        {EXAMPLES.map((name) => (
          <button type="button" onClick={() => acts.begin(name)}>
            <strong>{words.exampleNames[name]}</strong>
            <span class="quiet">{words.exampleHints[name]}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

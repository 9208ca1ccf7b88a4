/** Boards to begin with. */
import { boardWords } from "../../words/board";
import type { Doings } from "./doings";
import { EXAMPLES } from "./examples";

export function Examples({ acts }: { acts: Doings }) {
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

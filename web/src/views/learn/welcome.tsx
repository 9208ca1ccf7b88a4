/** The rule of the puzzle, at the top of the first visit until it is closed. */
import { useMemo } from "preact/hooks";
import type { Pair } from "../../api/documents";
import { Board } from "../../board/board";
import { attackCounts } from "../../board/square";
import { address, go } from "../../link";
import { closeWelcome, isNew } from "../../settings";
import { learnWords } from "../../words/learn";
import "./learn.css";

const SIZE = 5;
const QUEEN: readonly Pair[] = [[2, 1]];

export function Welcome() {
  const said = learnWords().welcome;
  const attacked = useMemo(() => attackCounts(SIZE, QUEEN), []);
  if (!isNew.value) return null;
  const learn = (event: MouseEvent) => {
    event.preventDefault();
    closeWelcome();
    go("learn");
  };
  return (
    <section class="welcome card" aria-label={said.label}>
      <div class="welcome-board"><Board n={SIZE} queens={QUEEN} attacked={attacked} label={said.picture} isBare /></div>
      <p><strong>{said.rule}</strong> {said.search}</p>
      <div class="welcome-buttons">
        <a class="button first" href={address("learn")} onClick={learn}>{said.start}</a>
        <button type="button" onClick={closeWelcome}>{said.close}</button>
      </div>
    </section>
  );
}

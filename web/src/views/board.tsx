/** The view Board: play, draw queens and blocked squares, and ask everything about the board. */
import { useMemo, useRef, useState } from "preact/hooks";
import { useKeys } from "../keys";
import { actionsOf } from "./board/actions";
import { useAsking } from "./board/asking";
import { useDesk } from "./board/desk";
import { Editor } from "./board/editor";
import { ExampleList } from "./board/example-list";
import { Feedback, useFacts } from "./board/feedback";
import { Images } from "./board/images";
import { deskKeys, useUndoKeys } from "./board/keyboard";
import { dropped, useLoading } from "./board/loading";
import { PlayCard, usePlay } from "./board/play";
import { foundQueens } from "./board/position";
import { Questions } from "./board/questions";
import { Sharing } from "./board/sharing";
import { Checks, Tools } from "./board/tools";
import "./board/desk.css";

export function BoardView() {
  const desk = useDesk();
  const asking = useAsking(desk.position);
  const facts = useFacts(desk.position);
  const [said, setSaid] = useState<{ say: () => string } | null>(null);
  const [marksAttacks, setMarksAttacks] = useState(true);
  const [isLarge, setLarge] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  const play = usePlay(desk, facts.isSolved, () => setSaid(null));
  const loading = useLoading(desk, (say) => setSaid({ say }));
  const found = asking.told.found;
  const added = useMemo(() => (found === null ? [] : foundQueens(desk.position, found.columns)), [desk.position, found]);
  const focus = (options?: FocusOptions) => surface.current?.querySelector<SVGElement>(".board-squares")?.focus(options);
  const acts = actionsOf(desk, asking, added, (say) => setSaid({ say }), () => focus({ preventScroll: true }));
  useKeys(deskKeys(desk, asking, acts, play.askHint, () => focus()));
  useUndoKeys(acts);
  const answer = { asking, acts, added };
  return (
    // Dropped beside the board, a file would take the page's place.
    <div class="desk" onDragOver={(event) => event.preventDefault()} onDrop={(event) => dropped(event, loading.load)}>
      <Feedback facts={facts} play={play} said={said?.say() ?? ""} unreadable={desk.unreadable} {...answer} />
      <div class="desk-board">
        <Editor
          desk={desk}
          told={asking.told}
          added={added}
          marksAttacks={marksAttacks}
          isLarge={isLarge}
          hint={play.hint}
          surface={surface}
          onEdit={() => setSaid(null)}
        />
        <Checks n={desk.position.n} marksAttacks={marksAttacks} onMarksAttacks={setMarksAttacks} isLarge={isLarge} onLarge={setLarge} />
      </div>
      <Tools desk={desk} acts={acts} hasFound={added.length > 0} />
      <div class="desk-panel">
        <PlayCard desk={desk} play={play} />
        <Questions position={desk.position} {...answer} />
        <Images desk={desk} acts={acts} added={added} />
        <Sharing desk={desk} added={added} loading={loading} />
      </div>
      <ExampleList acts={acts} />
    </div>
  );
}

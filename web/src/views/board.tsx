/** The view Board: draw queens and blocked squares, and ask everything about the board. */
import { useMemo, useRef, useState } from "preact/hooks";
import { useKeys } from "../keys";
import { boardWords } from "../words/board";
import { AnswerCard } from "./board/answer";
import { useAsking } from "./board/asking";
import { Examples } from "./board/beginning";
import { useDesk } from "./board/desk";
import { doings } from "./board/doings";
import { Images } from "./board/images";
import { deskKeys, useUndoKeys } from "./board/keyboard";
import { dropped, useLoading } from "./board/loading";
import { Playing } from "./board/playing";
import { foundQueens, LARGEST } from "./board/position";
import { Questions } from "./board/questions";
import { Sharing } from "./board/sharing";
import { Standing } from "./board/standing";
import { Tools } from "./board/tools";
import "./board/desk.css";

export function BoardView() {
  const words = boardWords();
  const desk = useDesk();
  const asking = useAsking(desk.position);
  const [said, setSaid] = useState<{ say: () => string } | null>(null);
  const [marksAttacks, setMarksAttacks] = useState(true);
  const [isLarge, setLarge] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  const loading = useLoading(desk, (say) => setSaid({ say }));
  const found = asking.told.found;
  const added = useMemo(() => (found === null ? [] : foundQueens(desk.position, found.columns)), [desk.position, found]);
  const focus = (options?: FocusOptions) => surface.current?.querySelector<SVGElement>(".board-squares")?.focus(options);
  const acts = doings(desk, asking, added, (say) => setSaid({ say }), () => focus({ preventScroll: true }));
  useKeys(deskKeys(desk, asking, acts, () => focus()));
  useUndoKeys(acts);
  return (
    // Dropped beside the board, a file would take the page's place.
    <div class="desk" onDragOver={(event) => event.preventDefault()} onDrop={(event) => dropped(event, loading.load)}>
      <section class="desk-board">
        <Tools desk={desk} acts={acts} />
        <Playing
          desk={desk}
          told={asking.told}
          added={added}
          marksAttacks={marksAttacks}
          isLarge={isLarge}
          surface={surface}
          onEdit={() => setSaid(null)}
        />
        <Standing
          desk={desk}
          said={said?.say() ?? ""}
          marksAttacks={marksAttacks}
          onMarksAttacks={setMarksAttacks}
          isLarge={isLarge}
          onLarge={setLarge}
        />
        {desk.unreadable && <p class="note fault" role="alert">{words.badLink(desk.unreadable, LARGEST)}</p>}
      </section>
      <div class="desk-panel">
        <Questions asking={asking} acts={acts} added={added} />
        <AnswerCard asking={asking} acts={acts} added={added} />
        <Images desk={desk} acts={acts} added={added} />
        <Sharing desk={desk} added={added} loading={loading} />
      </div>
      <Examples acts={acts} />
    </div>
  );
}

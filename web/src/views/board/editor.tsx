/** The board under the hands: clicks, strokes, keys and files; marks of attacks, of conflicts, of what was found. */
import type { RefObject } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Pair } from "../../api/documents";
import { Board, type Mark, squareUnder } from "../../board/board";
import { shownSquare } from "../../board/coordinates";
import { same } from "../../board/square";
import { boardWords } from "../../words/board";
import type { Told } from "./asking";
import { attacks, clashes, lineBetween } from "./attacks";
import type { Desk, Stroke } from "./desk";
import type { Hint } from "./hint";
import { toolOf } from "./keyboard";
import { BLOCKED, blockedOn, EMPTY, pieceAt, QUEEN, queensOn, type Tool } from "./position";

/** Above so many rows the marks of attacked squares need to be larger to be seen. */
const DENSE = 40;

interface EditorProps {
  desk: Desk;
  told: Told;
  /** The queens of the shown solution that are not given. */
  added: readonly Pair[];
  marksAttacks: boolean;
  isLarge: boolean;
  hint: Hint | null;
  surface: RefObject<HTMLDivElement | null>;
  onEdit: () => void;
}

export function Editor({ desk, told, added, marksAttacks, isLarge, hint, surface, onEdit }: EditorProps) {
  const words = boardWords();
  const { position, tool } = desk;
  const drawn = useDrawn(desk, told, hint);
  const painting = usePainting(desk, onEdit);
  const use = (square: Pair, wanted: Tool) => {
    onEdit();
    desk.use(square, wanted);
  };
  const press = (square: Pair, event: MouseEvent | KeyboardEvent) => {
    if (event.type === "contextmenu") return isMenuKey(event) ? undefined : use(square, tool === "queen" ? "blocked" : "queen");
    if (!painting.wasStroke(event)) use(square, tool);
  };
  return (
    <div
      class={`playing${isLarge ? " large" : position.n > DENSE ? " dense" : ""}`}
      style={{ "--rows": position.n }}
      ref={surface}
      {...painting.handlers}
      onKeyDownCapture={() => followCursor(surface.current)}
    >
      <Board
        n={position.n}
        queens={drawn.queens}
        found={added}
        blocked={drawn.blocked}
        given={position.given}
        {...(marksAttacks && told.found === null ? { attacked: drawn.attacked } : {})}
        marks={drawn.marks}
        beam={drawn.beam}
        label={words.label(position.n, drawn.queens.length, drawn.blocked.length, added.length)}
        describe={(square) => described(desk, added, square)}
        onSquare={press}
        onKey={(square, event) => {
          const wanted = toolOf(event);
          if (wanted !== null) use(square, wanted);
          return wanted !== null;
        }}
      />
    </div>
  );
}

/** Once it has moved: on an enlarged board it may be out of sight. */
function followCursor(surface: Element | null): void {
  requestAnimationFrame(() => surface?.querySelector(".cursor")?.scrollIntoView({ block: "nearest", inline: "nearest" }));
}

/** The key of the context menu is not a click on whatever square lies in the middle. */
function isMenuKey(event: Event): boolean {
  return (event as Partial<PointerEvent>).pointerType === "";
}

/** What is drawn of a position, worked out once for each. */
function useDrawn({ position }: Desk, told: Told, hint: Hint | null) {
  const board = useMemo(() => {
    const { n, variant } = position;
    const queens = queensOn(position);
    const counts = attacks(n, variant, queens);
    const fighting = queens.filter(([row, column]) => counts[row * n + column]! > 0);
    const attacked = counts.map((count, index) => (position.cells[index] === EMPTY ? count : 0));
    const [first] = clashes(position);
    const isStraight = first !== undefined && lineBetween(first.a, first.b, n, "standard") !== null;
    const beam: [Pair, Pair] | null = isStraight ? [first.a, first.b] : null;
    return { queens, blocked: blockedOn(position), attacked, beam, fighting };
  }, [position]);
  const conflict = told.answer?.to === "why" ? told.answer.document.conflict : null;
  const blamed: Mark[] = [...(conflict?.queens ?? []), ...(conflict?.blocked ?? [])].map((square) => ({ square, kind: "conflict" }));
  const fighting: Mark[] = board.fighting.map((square) => ({ square, kind: "attacker" }));
  const hinted: Mark[] = hint !== null && "square" in hint ? [{ square: hint.square, kind: "place" }] : [];
  return { ...board, marks: [...(blamed.length > 0 ? blamed : fighting), ...hinted] };
}

/** At most this many names are read out. */
const MOST_NAMES = 3;

/** What the cursor says of a square. */
function described({ position }: Desk, added: readonly Pair[], square: Pair): string {
  const words = boardWords();
  const piece = pieceAt(position, square);
  if (piece === BLOCKED) return words.squares.blocked;
  if (added.some((queen) => same(queen, square))) return words.squares.found;
  const others = queensOn(position).filter((queen) => !same(queen, square));
  const attackers = others.filter((queen) => lineBetween(queen, square, position.n, position.variant) !== null);
  const names = attackers.slice(0, MOST_NAMES).map((queen) => shownSquare(queen, position.n));
  const who = words.and(names, attackers.length - names.length);
  if (piece === QUEEN) return names.length > 0 ? `${words.squares.queen}, ${words.attacking(who)}` : words.squares.queen;
  return names.length > 0 ? words.attackedBy(who) : words.squares.free;
}

let strokes = 0;

/** With stone or eraser in hand the mouse paints; fingers scroll, so they only tap. */
function usePainting(desk: Desk, onEdit: () => void) {
  const stroke = useRef<(Stroke & { last: Pair; hasMoved: boolean }) | null>(null);
  const at = (event: PointerEvent): Pair | null => {
    const svg = (event.currentTarget as Element).querySelector<SVGSVGElement>(".board-squares");
    return svg === null ? null : squareUnder(svg, event, desk.position.n);
  };
  const start = (event: PointerEvent) => {
    const square = at(event);
    const { tool } = desk;
    const paints = square !== null && tool !== "queen" && event.button === 0 && event.pointerType !== "touch";
    strokes += 1;
    stroke.current = paints
      ? { run: `stroke ${strokes}`, lifts: pieceAt(desk.position, square) === BLOCKED, tool, last: square, hasMoved: false }
      : null;
  };
  const move = (event: PointerEvent) => {
    const square = at(event);
    if (stroke.current === null || square === null || (event.buttons & 1) === 0 || same(square, stroke.current.last)) return;
    if (!stroke.current.hasMoved) onEdit();
    desk.paint(stroke.current.last, square, stroke.current);
    stroke.current = { ...stroke.current, last: square, hasMoved: true };
  };
  return {
    handlers: { onPointerDown: start, onPointerMove: move },
    /** Whether the click is only the end of a stroke. */
    wasStroke: (event: Event) => event.type === "click" && stroke.current?.hasMoved === true,
  };
}

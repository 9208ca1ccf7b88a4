/**
 * A board as a picture that can be played on. Squares of one kind are one path, so a large board is a handful
 * of elements and a step costs one frame. Everything is told apart by shape, never by colour alone.
 *
 * With `onSquare` the board takes clicks and keys: arrows move a cursor, which is announced, and Enter, Space
 * and the other keys go to the player.
 */
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { Pair } from "../api/documents";
import { coordinates } from "../settings";
import { shownColumn, shownRow, shownSquare } from "./coordinates";
import "./board.css";

/** What a square stands out with. */
export type MarkKind = "try" | "place" | "reject" | "backtrack" | "attacker" | "conflict";

export interface Mark {
  square: Pair;
  kind: MarkKind;
}

/** A square that stands for a magnitude. */
export interface Heat {
  colour: string;
  ink: string;
  label: string;
}

export interface BoardProps {
  n: number;
  queens: readonly Pair[];
  /** Queens that were put there by the search or the solver rather than by the person. */
  found?: readonly Pair[];
  blocked?: readonly Pair[];
  /** Those of the queens that cannot be moved. */
  given?: readonly Pair[];
  /** For each square, row by row, its colour and the number on it, instead of light and dark squares. */
  heat?: readonly Heat[];
  /** For each square, row by row, whether it is attacked; nothing is marked without. */
  attacked?: ArrayLike<number>;
  marks?: readonly Mark[];
  /** From where to where the attack goes. */
  beam?: readonly [Pair, Pair] | null;
  /** What the picture shows, for screen readers. */
  label: string;
  /** Without the names of rows and columns beside it. */
  isBare?: boolean;
  /** What is on a square, for the cursor. */
  describe?: (square: Pair) => string;
  onSquare?: (square: Pair, event: MouseEvent | KeyboardEvent) => void;
  /** Hears of the square under the mouse, and of the cursor. */
  onPoint?: (square: Pair) => void;
  /** Other keys than arrows, Enter and Space, with the square of the cursor; true if it was one. */
  onKey?: (square: Pair, event: KeyboardEvent) => boolean;
}

/** Above so many rows the numbers and letters beside the board would be too small to read. */
const LARGEST_NAMED = 30;

/** Above so many rows a crown would be a few pixels: a queen is a disc, and a found one a square with a hole. */
const LARGEST_CROWNED = 40;

/** The room for the names, in squares. */
const MARGIN = 0.62;

/** And for the tails of letters like g. */
const DESCENT = 0.08;

const CROWN =
  "M.265.685.125.335.3.52.305.225.42.49.5.185.58.49.695.225.7.52.875.335.735.685C.66.65.34.65.265.685Z" +
  "M.265.68C.34.645.66.645.735.68.735.72.705.735.705.76.75.78.76.8.76.845.66.885.34.885.24.845.24.8.25.78.295.76.295.735.265.72.265.68Z";
const BALLS: readonly Pair[] = [[0.125, 0.29], [0.305, 0.18], [0.5, 0.14], [0.695, 0.18], [0.875, 0.29]];

export function Board(props: BoardProps) {
  const { n, onSquare } = props;
  const named = n <= LARGEST_NAMED && n > 0 && !props.isBare;
  const margin = named ? MARGIN : 0.04;
  const crown = useId();
  const size = Math.max(n, 1) + margin + 0.04;
  const height = named ? size + DESCENT : size;
  const cursor = useCursor(props);
  // What every step has in common is compared once, not at every step.
  const { heat } = props;
  const ground = useMemo(() => (heat ? <Heated n={n} heat={heat} /> : <Squares n={n} />), [n, heat]);
  const attacked = useMemo(() => <Attacked n={n} attacked={props.attacked} />, [n, props.attacked]);
  const names = useMemo(() => (named ? <Names n={n} /> : null), [n, named, coordinates.value]);
  return (
    <div class="board" style={{ "--rows": Math.max(n, 1) }}>
      <svg
        class={`board-squares${onSquare ? " playable" : ""}${n > LARGEST_NAMED ? " many" : ""}`}
        viewBox={`${-margin} -0.04 ${size} ${height}`}
        role={onSquare ? "application" : "img"}
        aria-label={props.label}
        {...(onSquare ? cursor.handlers : {})}
      >
        <defs>
          <g id={crown}>
            <path d={CROWN} />
            {BALLS.map(([x, y]) => <circle cx={x} cy={y} r=".052" />)}
          </g>
        </defs>
        {ground}
        {attacked}
        <Blocked blocked={props.blocked ?? []} />
        {(props.given ?? []).map(([row, column]) => <circle class="given" cx={column + 0.5} cy={row + 0.5} r=".47" />)}
        <Beam beam={props.beam ?? null} />
        {(props.marks ?? []).map((mark) => <Marked mark={mark} crown={crown} />)}
        <Queens squares={props.queens} crown={n > LARGEST_CROWNED ? null : crown} />
        <Queens squares={props.found ?? []} crown={n > LARGEST_CROWNED ? null : crown} isFound />
        {cursor.square && heat && <Frame kind="cursor under" square={cursor.square} />}
        {cursor.square && <Frame kind="cursor" square={cursor.square} />}
        {names}
      </svg>
      {onSquare && <p class="unseen" aria-live="polite">{cursor.said}</p>}
    </div>
  );
}

function Queens({ squares, crown, isFound }: { squares: readonly Pair[]; crown: string | null; isFound?: boolean }) {
  const kind = isFound ? "queens found" : "queens";
  if (crown !== null) return <g class={kind}>{squares.map(([row, column]) => <use href={`#${crown}`} x={column} y={row} />)}</g>;
  const middles = squares.map(([row, column]) => `M${column + 0.5} ${row + 0.5}h0`).join("");
  return (
    <g class={`${kind} tiny`}>
      <path class="body" d={middles} />
      {isFound && <path class="hole" d={middles} />}
    </g>
  );
}

const paths = new Map<number, string>();

/** The dark squares of a board; drawn once for each size. */
function darkSquares(n: number): string {
  let path = paths.get(n);
  if (path === undefined) {
    path = "";
    for (let row = 0; row < n; row += 1) {
      for (let column = (row + 1) % 2; column < n; column += 2) path += `M${column} ${row}h1v1h-1z`;
    }
    paths.set(n, path);
  }
  return path;
}

function Squares({ n }: { n: number }) {
  return (
    <>
      <rect class="light" width={n} height={n} />
      <path class="dark" d={darkSquares(n)} />
      <rect class="frame" width={n} height={n} />
    </>
  );
}

/** Above so many rows a number on a square would be too small to read. */
const LARGEST_LABELLED = 12;

function Heated({ n, heat }: { n: number; heat: readonly Heat[] }) {
  const place = (index: number): Pair => [Math.floor(index / n), index % n];
  return (
    <g class="heat">
      {heat.map(({ colour }, index) => <rect x={place(index)[1]} y={place(index)[0]} width="1" height="1" fill={colour} />)}
      {n <= LARGEST_LABELLED && heat.map(({ ink, label }, index) => <text x={place(index)[1] + 0.5} y={place(index)[0] + 0.5} fill={ink}>{label}</text>)}
      <rect class="frame" width={n} height={n} />
    </g>
  );
}

function Frame({ kind, square: [row, column] }: { kind: string; square: Pair }) {
  return <rect class={kind} x={column + 0.03} y={row + 0.03} width=".94" height=".94" />;
}

/** A dot in every attacked square. */
function Attacked({ n, attacked }: { n: number; attacked: ArrayLike<number> | undefined }) {
  if (attacked === undefined) return null;
  let path = "";
  for (let index = 0; index < n * n; index += 1) {
    if (attacked[index]) path += `M${(index % n) + 0.5} ${Math.floor(index / n) + 0.5}h0`;
  }
  return <path class="attacked" d={path} />;
}

function Blocked({ blocked }: { blocked: readonly Pair[] }) {
  if (blocked.length === 0) return null;
  const stones = blocked.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("");
  const lines = blocked.map(([row, column]) => `M${column + 0.15} ${row + 0.85}l.7-.7M${column + 0.15} ${row + 0.5}l.35-.35M${column + 0.5} ${row + 0.85}l.35-.35`);
  return (
    <>
      <path class="stone" d={stones} />
      <path class="stone-lines" d={lines.join("")} />
    </>
  );
}

function Beam({ beam }: { beam: readonly [Pair, Pair] | null }) {
  if (beam === null) return null;
  const [[fromRow, fromColumn], [toRow, toColumn]] = beam;
  return <line class="beam" x1={fromColumn + 0.5} y1={fromRow + 0.5} x2={toColumn + 0.5} y2={toRow + 0.5} />;
}

/** A try is a dashed frame, a placed queen a full one, a rejection a cross, a queen taken back its ghost; all of them lie below the queens. */
function Marked({ mark: { square: [row, column], kind }, crown }: { mark: Mark; crown: string }) {
  return (
    <g class={`mark ${kind}`} transform={`translate(${column} ${row})`}>
      {kind === "backtrack" && <use href={`#${crown}`} />}
      <rect x=".04" y=".04" width=".92" height=".92" />
      {kind === "reject" && <path d="M.24.24.76.76M.76.24.24.76" />}
    </g>
  );
}

function Names({ n }: { n: number }) {
  const all = Array.from({ length: n }, (_, index) => index);
  return (
    <g class="names" aria-hidden="true">
      {all.map((row) => <text x="-.12" y={row + 0.5} class="row-name">{shownRow(row, n)}</text>)}
      {all.map((column) => <text x={column + 0.5} y={n + 0.42}>{shownColumn(column)}</text>)}
    </g>
  );
}

/** The square of a board under the mouse. */
export function squareUnder(svg: SVGSVGElement, event: MouseEvent, n: number): Pair | null {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const found: Pair = [Math.floor(point.y), Math.floor(point.x)];
  return found.every((place) => place >= 0 && place < n) ? found : null;
}

/** The square that the keys go to, while the board has the focus. */
function useCursor({ n, describe, onSquare, onPoint, onKey }: BoardProps) {
  const [square, setSquare] = useState<Pair>([0, 0]);
  const [hasFocus, setFocus] = useState(false);
  const isByKeys = useRef(false);
  const here: Pair = [Math.min(square[0], Math.max(n - 1, 0)), Math.min(square[1], Math.max(n - 1, 0))];
  useEffect(() => setSquare((old) => [Math.min(old[0], Math.max(n - 1, 0)), Math.min(old[1], Math.max(n - 1, 0))]), [n]);
  const press = (event: MouseEvent) => {
    const found = squareUnder(event.currentTarget as SVGSVGElement, event, n);
    if (found === null) return;
    event.preventDefault();
    setSquare(found);
    isByKeys.current = false;
    onPoint?.(found);
    onSquare?.(found, event);
  };
  const point = (event: MouseEvent) => {
    const found = squareUnder(event.currentTarget as SVGSVGElement, event, n);
    if (found !== null) onPoint?.(found);
  };
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    isByKeys.current = true;
    if (move !== undefined) {
      setSquare(moved(here, move, n));
      onPoint?.(moved(here, move, n));
    } else if (event.key === "Enter" || event.key === " ") onSquare?.(here, event);
    else if (!onKey?.(here, event)) return;
    setFocus(true);
    event.preventDefault();
    event.stopPropagation();
  };
  const said = hasFocus && n > 0 ? `${shownSquare(here, n)} ${describe?.(here) ?? ""}` : "";
  return {
    square: hasFocus && isByKeys.current && n > 0 ? here : null,
    said,
    handlers: {
      tabIndex: 0,
      onClick: press,
      onContextMenu: press,
      ...(onPoint ? { onPointerMove: point } : {}),
      onKeyDown: type,
      onFocus: (event: FocusEvent) => {
        isByKeys.current = (event.currentTarget as Element).matches(":focus-visible");
        if (isByKeys.current) onPoint?.(here);
        setFocus(true);
      },
      onBlur: () => setFocus(false),
    },
  };
}

const MOVES: Record<string, Pair> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -1000],
  End: [0, 1000],
  PageUp: [-1000, 0],
  PageDown: [1000, 0],
};

function moved([row, column]: Pair, [down, right]: Pair, n: number): Pair {
  const within = (place: number) => Math.max(0, Math.min(n - 1, place));
  return [within(row + down), within(column + right)];
}

/** A map of the squares: in how many solutions a queen stands on each, as colours, on pointing, and as a table. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { squareMap } from "../../api/client";
import type { Pair, SquareMap, Table } from "../../api/documents";
import { asFault, type Fault, isAborted } from "../../api/fault";
import { Board, type Heat } from "../../board/board";
import { shownColumn, shownRow, shownSquare } from "../../board/coordinates";
import { FaultNote, TableView } from "../../parts/parts";
import { Command } from "../../parts/take";
import { countWords } from "../../words/count";
import { grouped } from "../../words/mod";
import { type Question, type Variant } from "./question";
import { inkOn, KEY, shade } from "./shades";

/** Plain boards are mapped from tables, in seconds; for the others every solution is visited. */
const LARGEST: Record<Variant, number> = { standard: 16, torus: 13, super: 13 };

interface MapProps {
  question: Question;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

export function MapCard({ question, isShown, onShow }: MapProps) {
  const said = countWords();
  const { n, variant } = question;
  const isMapped = n >= 1 && n <= LARGEST[variant];
  const told = useMap(n, variant, isShown && isMapped);
  if (question.of !== "all" || question.queens !== null || n < 1) return null;
  return (
    <section class="card count-map" aria-label={said.map.title}>
      <div class="count-map-head">
        <h2>{said.map.title}</h2>
        <button type="button" aria-pressed={isShown} onClick={() => onShow(!isShown)}>{said.map.show}</button>
      </div>
      <p class="hint">{said.map.what}</p>
      {isShown && !isMapped && <TooLarge n={n} variant={variant} />}
      {isShown && isMapped && told === null && <p role="status">{said.map.working}</p>}
      {told?.fault && <FaultNote fault={told.fault} />}
      {told?.map && <Shown map={told.map} />}
    </section>
  );
}

interface Told {
  map: SquareMap | null;
  fault: Fault | null;
}

/** The map of a board, made anew when it changes; null while it is made. */
function useMap(n: number, variant: Variant, isWanted: boolean): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    setTold(null);
    if (!isWanted) return;
    const abort = new AbortController();
    squareMap({ n, variant }, abort.signal).then(
      (map) => setTold({ map, fault: null }),
      (error: unknown) => isAborted(error) || setTold({ map: null, fault: asFault(error) }),
    );
    return () => abort.abort();
  }, [n, variant, isWanted]);
  return told;
}

function TooLarge({ n, variant }: { n: number; variant: Variant }) {
  const said = countWords();
  const option = variant === "standard" ? "" : ` --variant ${variant}`;
  return (
    <>
      <p class="note">{said.map.tooLarge(LARGEST[variant])}</p>
      <Command label={said.command} line={`queens map ${n}${option}`} copy={said.copyCommand} />
    </>
  );
}

/** A square with what is known of it. */
interface Place {
  square: Pair;
  count: number;
  ratio: number;
}

function placesOf({ squares, ratios }: SquareMap): Place[] {
  return (squares ?? []).flatMap((counts, row) =>
    counts.map((count, column) => ({ square: [row, column] as Pair, count: Number(count), ratio: ratios?.[row]?.[column] ?? 0 })),
  );
}

/** The first of the squares with the greatest number, or with the least. */
function furthest(places: readonly Place[], direction: 1 | -1): Place | undefined {
  const best = Math.max(...places.map(({ count }) => direction * count));
  return places.find(({ count }) => direction * count === best);
}

function Shown({ map }: { map: SquareMap }) {
  const said = countWords();
  const [pointed, setPointed] = useState<Pair | null>(null);
  const places = useMemo(() => placesOf(map), [map]);
  const [least, most] = useMemo(() => [furthest(places, -1), furthest(places, 1)], [places]);
  const heat = useMemo(() => places.map((place) => heatOf(place, least!.count, most!.count)), [places]);
  if (map.count === null) return <p class="note">{said.map.gaveUp}</p>;
  if (map.count === "0" || least === undefined || most === undefined) return <p class="note">{said.map.none(map.n)}</p>;
  const share = ({ count, ratio }: Place) => said.map.share(grouped(count), grouped(map.count!), ratio.toFixed(2));
  const tell = (place: Place) => said.map.square(shownSquare(place.square, map.n), share(place));
  const at = ([row, column]: Pair) => places[row * map.n + column]!;
  return (
    <>
      <p class="count-map-told">{pointed === null ? said.map.point : tell(at(pointed))}</p>
      <Board n={map.n} queens={[]} heat={heat} label={said.map.label(map.n, tell(most), tell(least))} describe={(square) => share(at(square))} onSquare={() => {}} onPoint={setPointed} />
      <Key least={least.ratio} most={most.ratio} />
      <p>{said.map.extremes(tell(most), tell(least))}</p>
      <details>
        <summary>{said.map.table}</summary>
        <TableView table={tableOf(map)} />
      </details>
    </>
  );
}

/** Where a number lies between the least and the greatest; all are alike in the middle. */
function heatOf({ count, ratio }: Place, least: number, most: number): Heat {
  const part = most === least ? 0.5 : (count - least) / (most - least);
  return { colour: shade(part), ink: inkOn(part), label: ratio.toFixed(2) };
}

/** The key to the colours: ratios from the least to the greatest. */
function Key({ least, most }: { least: number; most: number }) {
  const said = countWords();
  return (
    <figure class="count-map-key" role="img" aria-label={said.map.key(least.toFixed(2), most.toFixed(2))}>
      <span>{least.toFixed(2)}</span>
      <svg viewBox="0 0 70 4" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient id="count-map-shades">{KEY.map((colour, index) => <stop offset={index / (KEY.length - 1)} stop-color={colour} />)}</linearGradient>
        </defs>
        <rect width="70" height="4" fill="url(#count-map-shades)" />
      </svg>
      <span>{most.toFixed(2)}</span>
      <span class="unit">× 1/n</span>
    </figure>
  );
}

/** The numbers of solutions, for those who do not see colours. */
function tableOf({ n, squares }: SquareMap): Table {
  const all = Array.from({ length: n }, (_, index) => index);
  return {
    title: countWords().map.table,
    columns: [{ name: "", numeric: true }, ...all.map((column) => ({ name: shownColumn(column), numeric: true }))],
    rows: (squares ?? []).map((counts, row) => [shownRow(row, n), ...counts.map(grouped)]),
    notes: [],
  };
}

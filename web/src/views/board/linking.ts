/**
 * A position in the address of the page: `?n=8&queens=b4,d5&blocked=a1`. Where naming every square would be
 * long, the squares of a kind are a bit each, row by row, in base64url after a full stop; so that every board
 * fits in 4 KB. The queens of a puzzle are `given`. What cannot be read is told, and nothing of it is taken.
 */
import type { Pair } from "../../api/documents";
import { same, squareName } from "../../board/square";
import type { State } from "../../link";
import { blockedOn, empty, LARGEST, type Position, positionOf, queensOn, type Variant, VARIANTS } from "./position";

/** What is wrong with a link. */
export interface Unreadable {
  what: "n" | "variant" | "square" | "twice" | "packed" | "long";
  text: string;
}

export const USUAL = 8;

/** Names that are no longer than that are never packed: people can read them. */
const READABLE = 160;

/** Longer ones are none of ours. */
const LONGEST = 8192;

export function linked(position: Position): State {
  const { n, variant, given } = position;
  const own = queensOn(position).filter((queen) => !given.some((other) => same(other, queen)));
  return {
    n,
    variant: variant === "standard" ? null : variant,
    given: squaresText(given, n),
    queens: squaresText(own, n),
    blocked: squaresText(blockedOn(position), n),
  };
}

function squaresText(squares: readonly Pair[], n: number): string {
  if (squares.length === 0) return "";
  const names = squares.map((square) => squareName(square, n)).join(",");
  const bits = packed(squares, n);
  return names.length <= Math.max(bits.length, READABLE) ? names : bits;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function packed(squares: readonly Pair[], n: number): string {
  const sixes = new Uint8Array(Math.ceil((n * n) / 6));
  for (const [row, column] of squares) {
    const index = row * n + column;
    sixes[Math.floor(index / 6)]! |= 32 >> (index % 6);
  }
  return "." + Array.from(sixes, (six) => DIGITS[six]).join("");
}

class Wrong extends Error {
  constructor(readonly unreadable: Unreadable) {
    super(unreadable.text);
  }
}

function wrong(what: Unreadable["what"], text: string): Wrong {
  return new Wrong({ what, text: text.slice(0, 40) });
}

/** The position of a link; a bad link is an empty board, and what is wrong with it. */
export function restored(query: URLSearchParams): { position: Position; unreadable: Unreadable | null } {
  try {
    return { position: read(query), unreadable: null };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { position: empty(USUAL), unreadable: error.unreadable };
  }
}

function read(query: URLSearchParams): Position {
  if (query.toString().length > LONGEST) throw wrong("long", "");
  const size = query.get("n")?.normalize("NFKC") ?? String(USUAL);
  const n = /^[1-9]\d{0,2}$/.test(size) ? Number(size) : 0;
  if (n < 1 || n > LARGEST) throw wrong("n", size);
  const queens = squaresOf(query.get("queens") ?? "", n);
  const blocked = squaresOf(query.get("blocked") ?? "", n);
  const given = squaresOf(query.get("given") ?? "", n);
  refuseTwice([...given, ...queens, ...blocked], n);
  return { ...positionOf({ n, queens: [...given, ...queens], blocked }, variantOf(query.get("variant"))), given };
}

function variantOf(name: string | null): Variant {
  const found = VARIANTS.find((variant) => variant === (name ?? "standard"));
  if (found === undefined) throw wrong("variant", name ?? "");
  return found;
}

function refuseTwice(squares: readonly Pair[], n: number): void {
  const seen = new Set<number>();
  for (const square of squares) {
    const index = square[0] * n + square[1];
    if (seen.has(index)) throw wrong("twice", squareName(square, n));
    seen.add(index);
  }
}

function squaresOf(text: string, n: number): Pair[] {
  if (text === "") return [];
  if (text.startsWith(".")) return unpacked(text, n);
  return text.split(",").map((name) => squareOf(name, n));
}

function squareOf(name: string, n: number): Pair {
  const parts = /^([a-z]{1,2})([1-9]\d{0,2})$/.exec(name);
  if (parts === null) throw wrong("square", name);
  const column = [...parts[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const row = n - Number(parts[2]);
  if (row < 0 || column >= n) throw wrong("square", name);
  return [row, column];
}

function unpacked(text: string, n: number): Pair[] {
  if (text.length !== 1 + Math.ceil((n * n) / 6)) throw wrong("packed", text);
  const squares: Pair[] = [];
  for (let index = 0; index < (text.length - 1) * 6; index += 1) {
    const six = DIGITS.indexOf(text.charAt(1 + Math.floor(index / 6)));
    if (six < 0 || (index >= n * n && six & (32 >> (index % 6)))) throw wrong("packed", text);
    if (six & (32 >> (index % 6))) squares.push([Math.floor(index / n), index % n]);
  }
  return squares;
}

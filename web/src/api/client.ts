/**
 * The calls of the API. The worker of the page answers them; only what is too large for it goes to a server. Each takes a
 * signal: the work for a view that is left ends.
 */
import type { Board, Complete, Estimate, Generated, Listed, Solve, SquareMap, Strategy, Summary, Trace } from "./documents";
import { ask, type Asked, decoded } from "./engine";
import { faultOf, unreadable } from "./fault";
import { apiFor, document as fetched } from "./server";

export type Query = Record<string, string | number | boolean | null | undefined>;

/** What is said in a query; null, undefined or empty is left out. */
export function said(query: Query): [string, string][] {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return pairs.map(([key, value]) => [key, String(value)]);
}

/** The address of a call of a server. */
export function call(api: string, path: string, query: Query = {}): string {
  const text = new URLSearchParams(said(query)).toString();
  return text === "" ? `${api}/${path}` : `${api}/${path}?${text}`;
}

/** The document that answers a question, with its media type. */
async function answer(asked: Asked, signal?: AbortSignal): Promise<{ kind: string; bytes: Uint8Array<ArrayBuffer> }> {
  let part: { kind: string; bytes: Uint8Array<ArrayBuffer> } | undefined;
  await ask(asked, (kind, bytes) => (part = { kind, bytes }), signal);
  if (part === undefined) throw unreadable();
  if (part.kind === "error") throw faultOf(decoded(part.bytes));
  return part;
}

async function document<T>(asked: Asked, signal?: AbortSignal): Promise<T> {
  return decoded((await answer(asked, signal)).bytes) as T;
}

/** Documents one a line. */
async function documents<T>(asked: Asked, signal?: AbortSignal): Promise<T[]> {
  const { bytes } = await answer(asked, signal);
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}

function posted(path: string, body: object): Asked {
  return { operation: `/${path}`, fields: Object.entries(body).filter(([, value]) => value !== undefined) };
}

function got(path: string, query: Query): Asked {
  return { operation: `/${path}`, fields: said(query) };
}

export const strategies = (signal?: AbortSignal) => document<Strategy[]>(got("strategies", {}), signal);

export const trace = (query: Query, signal?: AbortSignal) => document<Trace>(got("trace", query), signal);

export const summary = (query: Query, signal?: AbortSignal) => document<Summary>(got("trace/summary", query), signal);

/** A forecast of the one who would count: a server for large boards, if there is one, else the page. */
export const estimate = async (query: Query, signal?: AbortSignal): Promise<Estimate> => {
  const api = await apiFor(query);
  if (api !== null) return fetched<Estimate>(call(api, "estimate", query), signal);
  return document<Estimate>(got("estimate", query), signal);
};

export const solve = (query: Query, signal?: AbortSignal) => document<Solve>(got("solve", query), signal);

export const generate = (query: Query, signal?: AbortSignal) => document<Generated>(got("generate", query), signal);

export interface Question extends Board {
  count?: boolean;
  unique?: boolean;
  explain?: boolean;
}

/** The engine gives up after ten seconds; where it is in the midst of something long, it is ended a moment later. */
const PATIENCE = 10_500;

export const complete = async (question: Question, signal: AbortSignal): Promise<Complete> => {
  const late = AbortSignal.timeout(PATIENCE);
  try {
    return await document<Complete>(posted("complete", question), AbortSignal.any([signal, late]));
  } catch (error) {
    if (signal.aborted || !late.aborted) throw error;
    return { n: question.n, status: "gave-up", columns: null } as Complete;
  }
};

/** In how many solutions a queen stands on each square. */
export const squareMap = (board: Pick<Board, "n" | "variant">, signal: AbortSignal) => document<SquareMap>(posted("map", board), signal);

/** Some completions in their order. */
export const completions = (board: Board, skip: number, limit: number, signal?: AbortSignal) =>
  documents<Listed>(posted("complete", { ...board, all: true, skip, limit }), signal);

/** A board out of the text of a file. */
export const read = (text: string, signal?: AbortSignal) => document<Board>({ operation: "/read", text }, signal);

/** A board in one of the formats of the command. A PNG is the SVG, painted by the browser. */
export const render = async (board: Board, format: string, signal?: AbortSignal): Promise<Blob> => {
  const isPainted = format === "png";
  const { kind, bytes } = await answer(posted("render", { ...board, format: isPainted ? "svg" : format }), signal);
  const blob = new Blob([bytes], { type: kind });
  return isPainted ? painted(blob) : blob;
};

/** A picture as pixels. */
async function painted(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * The calls of the API. Each takes a signal, so that a view that is left stops what it asked for: the server
 * stops working when its client has gone.
 */
import type { Board, Complete, Estimate, Generated, Listed, Solve, Strategy, Summary, Trace } from "./documents";
import { faultOf, isAborted, unreachable, unreadable } from "./fault";

export const API = "/api/v1";

export type Query = Record<string, string | number | boolean | null | undefined>;

/** The address of a call; what is null, undefined or empty is left out. */
export function call(path: string, query: Query = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return text === "" ? `${API}/${path}` : `${API}/${path}?${text}`;
}

/** An answer with status 200, or a fault. */
async function answered(request: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await request;
  } catch (error) {
    throw isAborted(error) ? error : unreachable();
  }
  if (response.ok) return response;
  throw faultOf(await response.json().catch(() => null));
}

async function document<T>(request: Promise<Response>): Promise<T> {
  const response = await answered(request);
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable() : error;
  }
}

/** Documents one a line. */
async function documents<T>(request: Promise<Response>): Promise<T[]> {
  const text = await (await answered(request)).text();
  try {
    return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as T);
  } catch {
    throw unreadable();
  }
}

function posted(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return fetch(call(path), { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
}

function got(path: string, query: Query, signal?: AbortSignal): Promise<Response> {
  return fetch(call(path, query), { signal: signal ?? null });
}

export const strategies = (signal?: AbortSignal) => document<Strategy[]>(got("strategies", {}, signal));

export const trace = (query: Query, signal?: AbortSignal) => document<Trace>(got("trace", query, signal));

export const summary = (query: Query, signal?: AbortSignal) =>
  document<Summary>(got("trace/summary", query, signal));

export const estimate = (query: Query, signal?: AbortSignal) => document<Estimate>(got("estimate", query, signal));

export const solve = (query: Query, signal?: AbortSignal) => document<Solve>(got("solve", query, signal));

export const generate = (query: Query, signal?: AbortSignal) => document<Generated>(got("generate", query, signal));

export interface Question extends Board {
  count?: boolean;
  unique?: boolean;
  explain?: boolean;
}

export const complete = (question: Question, signal?: AbortSignal) =>
  document<Complete>(posted("complete", question, signal));

/** Some completions in their order. */
export const completions = (board: Board, skip: number, limit: number, signal?: AbortSignal) =>
  documents<Listed>(posted("complete", { ...board, all: true, skip, limit }, signal));

/** A board out of the text of a file. */
export const read = (text: string, signal?: AbortSignal) =>
  document<Board>(
    fetch(call("read"), {
      method: "POST",
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      body: text,
      signal: signal ?? null,
    }),
  );

/** A board in one of the formats of the command. */
export const render = async (board: Board, format: string, signal?: AbortSignal): Promise<Blob> =>
  (await answered(posted("render", { ...board, format }, signal))).blob();

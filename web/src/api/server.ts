/**
 * The server, if the page comes from one: only what is too large for the page goes to it. `server.json` says whether it is
 * there: `queens serve` answers with the path of its API, a folder of plain files has a file without one.
 */
import { signal } from "@preact/signals";
import { asset } from "../folder";
import { faultOf, isAborted, tooLarge, unreachable, unreadable } from "./fault";
import type { Query } from "./client";

/** Whether there is one; undefined until that is known. */
export const server = signal<boolean | undefined>(undefined);

let path: Promise<string | null> | undefined;

/** The path of its API; null if there is none. */
export function serverPath(): Promise<string | null> {
  path ??= fetch(asset("server.json"))
    .then((response) => response.json() as Promise<{ api: string | null }>)
    .then(({ api }) => api, () => null)
    .then((api) => {
      server.value = api !== null;
      return api;
    });
  return path;
}

/** The largest board that is counted in the page: some seconds. */
export const COUNTED_HERE = 17;

/** The API for boards that are too large for the page; null for those that are not. */
export async function apiFor(query: Query): Promise<string | null> {
  return Number(query["n"]) > COUNTED_HERE ? serverPath() : null;
}

/** Refuses a count that nothing here can do. */
export function refuseCount(query: Query): void {
  if (Number(query["n"]) > COUNTED_HERE) throw tooLarge(Number(query["n"]), COUNTED_HERE);
}

/** An answer with status 200, or a fault. */
export async function answered(address: string, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { signal: signal ?? null });
  } catch (error) {
    throw isAborted(error) ? error : unreachable();
  }
  if (response.ok) return response;
  throw faultOf(await response.json().catch(() => null));
}

export async function document<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await answered(address, signal);
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable() : error;
  }
}

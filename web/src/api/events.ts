/**
 * Streams of events: counts and experiments tell how far they are. The worker of the page sends them, or a server, as
 * server-sent events. Those are read with `fetch`, because an `EventSource` calls again after every end and hides why a call
 * was refused.
 */
import { call, said, type Query } from "./client";
import { ask, decoded } from "./engine";
import { asFault, type Fault, faultOf, isAborted, unreachable, unreadable } from "./fault";
import { answered, apiFor, refuseCount } from "./server";

/** What hears the events of a stream, each by its name. */
export type Listeners = Record<string, (document: unknown) => void>;

export interface Ends {
  /** What went wrong was said, or the answer broke off. */
  failed: (fault: Fault) => void;
}

/** Starts listening; the returned function stops it, and with it the work. */
export function listen(path: string, query: Query, listeners: Listeners, ends: Ends): () => void {
  const abort = new AbortController();
  void follow(path, query, abort.signal, listeners).catch((error: unknown) => {
    if (!isAborted(error) && !abort.signal.aborted) ends.failed(asFault(error));
  });
  return () => abort.abort();
}

async function follow(path: string, query: Query, signal: AbortSignal, listeners: Listeners): Promise<void> {
  const isCount = path === "count/events";
  const api = isCount ? await apiFor(query) : null;
  if (api !== null) return there(call(api, path, query), signal, listeners);
  if (isCount) refuseCount(query);
  return here(path, query, signal, listeners);
}

/** Follows the worker of the page. */
async function here(path: string, query: Query, signal: AbortSignal, listeners: Listeners): Promise<void> {
  let fault: unknown;
  const take = (name: string, bytes: Uint8Array) => {
    const document = decoded(bytes);
    if (name === "error") fault = faultOf(document);
    else listeners[name]?.(document);
  };
  await ask({ operation: `/${path}`, fields: said(query) }, take, signal);
  if (fault !== undefined) throw fault;
}

/** Follows a server. */
async function there(address: string, signal: AbortSignal, listeners: Listeners): Promise<void> {
  const response = await answered(address, signal);
  if (response.body === null) throw unreadable();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let isOver = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) isOver = hear(block, listeners) || isOver;
  }
  // A stream without its last word was cut off.
  if (!isOver) throw unreachable();
}

const LAST = ["result", "end"];

/** Hands on one event; true for the last of a stream. */
export function hear(block: string, listeners: Listeners): boolean {
  const field = (name: string) =>
    block
      .split("\n")
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ""));
  const [name] = field("event");
  if (name === undefined) return false; // a comment that keeps the connection alive
  let document: unknown;
  try {
    document = JSON.parse(field("data").join("\n"));
  } catch {
    throw unreadable();
  }
  if (name === "error") throw faultOf(document);
  listeners[name]?.(document);
  return LAST.includes(name);
}

/**
 * Server-sent events: counts and experiments tell how far they are. Read with `fetch`, because an `EventSource`
 * calls again after every end and hides why a call was refused.
 */
import { call, type Query } from "./client";
import { asFault, type Fault, faultOf, isAborted, unreachable, unreadable } from "./fault";

/** What hears the events of a stream, each by its name. */
export type Listeners = Record<string, (document: unknown) => void>;

export interface Ends {
  /** The server said what went wrong, or is gone. */
  failed: (fault: Fault) => void;
}

/** Starts listening; the returned function stops it, and with it the work of the server. */
export function listen(path: string, query: Query, listeners: Listeners, ends: Ends): () => void {
  const abort = new AbortController();
  void follow(call(path, query), abort.signal, listeners).catch((error: unknown) => {
    if (!isAborted(error) && !abort.signal.aborted) ends.failed(asFault(error));
  });
  return () => abort.abort();
}

async function follow(address: string, signal: AbortSignal, listeners: Listeners): Promise<void> {
  const response = await fetch(address, { signal, headers: { Accept: "text/event-stream" } });
  if (!response.ok) throw faultOf(await response.json().catch(() => null));
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

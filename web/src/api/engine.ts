/**
 * Answers questions by queens-wasm in Web Workers: one question at a time in each, a few workers, and always a fresh one for
 * the next question. A question that is not wanted any more ends with its worker.
 */
import { asset } from "../folder";
import { aborted, crashed, Fault, unreachable } from "./fault";
import type { Sent } from "./worker";

/** A question: an operation of the API with its fields, or with its text. */
export interface Asked {
  operation: string;
  fields?: readonly (readonly [name: string, value: unknown])[];
  text?: string;
}

/** Takes a part of an answer: an event by its name, or a document by its media type. */
export type Take = (name: string, bytes: Uint8Array<ArrayBuffer>) => void;

interface Run {
  asked: Asked;
  take: Take;
  end: (fault?: unknown) => void;
}

interface Lane {
  worker: Worker;
  run: Run | null;
}

/** The most questions at once. */
const MOST = Math.min(Math.max(globalThis.navigator?.hardwareConcurrency ?? 2, 2), 4);

/** What is not wanted may end by itself for so many ms: most answers take less, and a fresh worker takes as long. */
const GRACE = 20;

const waiting: Run[] = [];
let lanes: Lane[] = [];
let module: Promise<WebAssembly.Module> | undefined;

/** Loaded and compiled once; after a failure it is tried again. */
function compiled(): Promise<WebAssembly.Module> {
  module ??= fetch(asset("queens.wasm"))
    .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(unreachable())))
    .then((bytes) => WebAssembly.compile(bytes));
  return module;
}

/** Answers a question; its parts go to `take`. */
export function ask(asked: Asked, take: Take, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const run: Run = { asked, take, end: (fault) => (fault === undefined ? resolve() : reject(fault)) };
    signal?.addEventListener("abort", () => {
      cancel(run);
      reject(aborted());
    });
    waiting.push(run);
    dispatch();
  });
}

function cancel(run: Run): void {
  if (waiting.includes(run)) return void waiting.splice(waiting.indexOf(run), 1);
  const lane = lanes.find((lane) => lane.run === run);
  if (lane === undefined) return;
  run.take = () => {};
  setTimeout(() => lane.run === run && close(lane), GRACE);
}

/** Gives questions to idle workers, and sees that one is left for the next. */
function dispatch(): void {
  while (waiting.length > 0 && lanes.filter(({ run }) => run !== null).length < MOST) {
    const lane = lanes.find(({ run }) => run === null) ?? open();
    const run = (lane.run = waiting.shift()!);
    void compiled().then(() => lane.worker.postMessage(run.asked), () => {});
  }
  if (lanes.every(({ run }) => run !== null)) open();
}

function open(): Lane {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const lane: Lane = { worker, run: null };
  lanes.push(lane);
  worker.onmessage = ({ data }: MessageEvent<Sent>) => receive(lane, data);
  worker.onerror = (event) => {
    event.preventDefault();
    close(lane, crashed(event.message));
  };
  compiled().then(
    (module) => worker.postMessage(module),
    (error: unknown) => {
      module = undefined;
      close(lane, error instanceof Fault ? error : unreachable());
    },
  );
  return lane;
}

function receive(lane: Lane, sent: Sent): void {
  if ("crashed" in sent) return close(lane, crashed(sent.crashed));
  const { run } = lane;
  if ("name" in sent) return run?.take(sent.name, sent.bytes);
  lane.run = null;
  run?.end();
  dispatch();
}

/** Ends a worker; the question that it works on fails. */
function close(lane: Lane, fault?: unknown): void {
  lane.worker.terminate();
  lanes = lanes.filter((other) => other !== lane);
  lane.run?.end(fault ?? aborted());
  // Where workers fail while they are idle, another would fail as well; the next question tries again.
  if (fault === undefined || lane.run !== null) dispatch();
}

const decoder = new TextDecoder();

/** What a part says. */
export function decoded(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}

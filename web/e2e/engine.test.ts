/** The engine of the page under Node: its answers are those of `queens serve`, which is another build of the same requests. */
import { beforeAll, describe, expect, inject, it } from "vitest";
import { at } from "./browser";

interface Exports {
  memory: WebAssembly.Memory;
  reserve: (length: number) => number;
  answer: () => void;
}

type Fields = Record<string, unknown>;
type Part = [name: string, text: string];

let module: WebAssembly.Module;

beforeAll(async () => {
  const response = await fetch(at("/queens.wasm"));
  expect(response.headers.get("content-type")).toBe("application/wasm");
  module = await WebAssembly.compile(await response.arrayBuffer());
});

/** The parts of an answer of the engine. */
function answer(operation: string, fields: Fields | string): Part[] {
  const parts: Part[] = [];
  const bytes = (address: number, length: number) => new Uint8Array(engine.memory.buffer, address >>> 0, length);
  const text = (address: number, length: number) => new TextDecoder().decode(bytes(address, length));
  const now = () => performance.timeOrigin + performance.now();
  const take = (name: number, nameLength: number, address: number, length: number) => {
    parts.push([text(name, nameLength), text(address, length)]);
  };
  const engine = new WebAssembly.Instance(module, { page: { now, take } }).exports as unknown as Exports;
  const asked = typeof fields === "string" ? { operation, text: fields } : { operation, fields: Object.entries(fields) };
  const request = new TextEncoder().encode(JSON.stringify(asked));
  bytes(engine.reserve(request.length), request.length).set(request);
  engine.answer();
  return parts;
}

/** The answer of the server. */
async function served(operation: string, fields: Fields | string, method: "GET" | "POST"): Promise<string> {
  const address = `${inject("address")}/api/v1${operation}`;
  if (method === "GET") return (await fetch(`${address}?${new URLSearchParams(fields as Record<string, string>)}`)).text();
  const isText = typeof fields === "string";
  const headers = { "Content-Type": isText ? "text/plain" : "application/json" };
  return (await fetch(address, { method, headers, body: isText ? fields : JSON.stringify(fields) })).text();
}

/** What depends on the machine. */
const MEASURED = /"(seconds\w*|threads|cores|system|architecture|memory|available)":("[^"]*"|[\d.e+-]+|null)/g;

const alike = (text: string) => text.trim().replaceAll(MEASURED, '"$1":0');

const board = { n: 8, queens: [[0, 1]], blocked: [[7, 7]] };

describe("the engine answers as the server does", () => {
  it.each<[string, Fields]>([
    ["/strategies", {}],
    ["/solve", { n: "8" }],
    ["/solve", { n: "100000" }],
    ["/solve", { n: "3" }],
    ["/solve", { n: "20", strategy: "local-search", seed: "7", stats: "true" }],
    ["/solve", { n: "8", strategy: "exact-cover" }],
    ["/solve", { n: "8", strategy: "bitmask", stats: "true" }],
    ["/trace", { n: "4" }],
    ["/trace", { n: "8", strategy: "cells", start: "70000", length: "50" }],
    ["/trace", { n: "12", strategy: "probabilistic", seed: "3", density: "0.5", length: "40" }],
    ["/trace/summary", { n: "7", strategy: "exact-cover", samples: "20" }],
    ["/solve", { n: "-1" }],
    ["/solve", { n: "8", m: "1" }],
    ["/solve", {}],
    ["/trace", { n: "101" }],
    ["/trace", { n: "8", strategy: "magic" }],
    ["/solve", { n: "8", density: "0.5" }],
  ])("%s %j", async (operation, fields) => {
    const parts = answer(operation, fields);
    expect(parts.length).toBe(1);
    expect(alike(parts[0]![1])).toBe(alike(await served(operation, fields, "GET")));
  });

  it.each<[string, Fields | string]>([
    ["/complete", board],
    ["/complete", { ...board, count: true }],
    ["/complete", { ...board, unique: true }],
    ["/complete", { ...board, all: true, skip: 2, limit: 3 }],
    ["/complete", { n: 4, queens: [[0, 0]], explain: true }],
    ["/complete", { n: 4, queens: [[0, 9]] }],
    ["/map", { n: 6 }],
    ["/map", { n: 13 }],
    ["/render", { ...board, format: "board" }],
    ["/render", { ...board, format: "svg" }],
    ["/render", { ...board, format: "moves" }],
    ["/read", "....\nQ...\n....\n..x.\n"],
    ["/read", "Shall I compare thee\nto a summer's day?\n"],
  ])("%s %j", async (operation, fields) => {
    const parts = answer(operation, fields);
    expect(parts.length).toBe(1);
    expect(alike(parts[0]![1])).toBe(alike(await served(operation, fields, "POST")));
  });

  // Published numbers, each with the image of some units counted again.
  it.each<[string, string]>([
    ["10", "724"],
    ["13", "73712"],
    ["14", "365596"],
    ["15", "2279184"],
  ])("counts n = %s with its checks", (n, count) => {
    const parts = answer("/count/events", { n });
    expect(parts.at(-1)![0]).toBe("result");
    expect(JSON.parse(parts.at(-1)![1])).toMatchObject({ n: Number(n), count, threads: 1 });
  });

  it("makes an experiment", async () => {
    const fields = { experiment: "steps", n: "4..6", strategies: "rows,local-search", task: "one", runs: "20", seed: "5" };
    const [name, text] = answer("/compare/events", fields).at(-1)!;
    expect(name).toBe("result");
    const events = (await served("/compare/events", fields, "GET")).split("\n\n").filter((event) => event !== "");
    const result = events.at(-1)!;
    expect(alike(text)).toBe(alike(result.replace(/^event: result\ndata: /, "")));
  });

  it("keeps the time limit of a run", () => {
    const fields = { experiment: "time", n: "40", strategies: "cells", runs: "1", timeout: "50ms", seed: "5" };
    const [name, text] = answer("/compare/events", fields).at(-1)!;
    expect([name, JSON.parse(text)]).toMatchObject(["result", { document: { cells: [{ timeouts: 1 }] } }]);
  });

  it("gives up when the time is over", () => {
    const [name, text] = answer("/complete", { n: 24, blocked: [[0, 0]], count: true }).at(-1)!;
    expect([name, JSON.parse(text)]).toMatchObject(["application/json", { status: "gave-up" }]);
  }, 30_000);

  it("refuses what is no request", () => {
    // The page lists nothing, so that is not in its engine.
    for (const operation of ["/nope", "/list"]) {
      expect(JSON.parse(answer(operation, { n: "8" }).at(-1)![1])).toMatchObject({ error: { code: "not-found" } });
    }
    expect(JSON.parse(answer("/read", ".".repeat(256 * 1024 + 1)).at(-1)![1])).toMatchObject({ error: { code: "body-too-large" } });
  });
});

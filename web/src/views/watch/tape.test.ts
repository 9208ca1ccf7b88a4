import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Step, Trace } from "../../api/documents";

vi.mock("../../settings", () => ({ language: { value: "en" } }));

const { Fault } = await import("../../api/fault");
const { CHUNK, startOf, Tape } = await import("./tape");

const TOTAL = 400_500;

/** A search that tries one square for ever. */
function stretch(start: number, length: number): Trace {
  const begun = Math.min(start, TOTAL);
  const count = Math.min(length, TOTAL - begun);
  const steps = Array.from({ length: count }, (_, index): Step => ({ step: begun + index + 1, event: "try", row: 0, column: 0, depth: 0 }));
  const counters = { tried: begun, placed: 0, rejected: 0, backtracked: 0, solutions: 0 };
  return { n: 4, strategy: "rows", seed: null, start: begun, board: [], counters, steps, last: begun + count === TOTAL };
}

interface Call {
  start: number;
  signal: AbortSignal;
  answer: () => Promise<void>;
  fail: (error: unknown) => Promise<void>;
}

/** A tape whose loads are answered by hand. */
function tapeWithCalls(): { tape: InstanceType<typeof Tape>; calls: Call[]; changed: ReturnType<typeof vi.fn> } {
  const calls: Call[] = [];
  const changed = vi.fn();
  const tape = new Tape(
    (start, length, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
        const settled = () => vi.advanceTimersByTimeAsync(0).then(() => undefined);
        calls.push({
          start,
          signal,
          answer: () => (resolve(stretch(start, length)), settled()),
          fail: (error) => (reject(error), settled()),
        });
      }),
    changed,
  );
  return { tape, calls, changed };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a tape", () => {
  it("has each step in one stretch, with the step before which it begins", () => {
    expect([0, 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1].map(startOf)).toEqual([0, 0, 0, CHUNK, CHUNK, 2 * CHUNK]);
  });

  it("loads what is looked at, then what comes next in the direction of play", async () => {
    const { tape, calls, changed } = tapeWithCalls();
    tape.want(5000, 1);
    expect(calls.map((call) => call.start)).toEqual([4000, 6000]);
    expect(tape.at(5000)).toBeNull();
    await calls[0]!.answer();
    expect(changed).toHaveBeenCalledTimes(1);
    expect(tape.at(5000)?.counters.tried).toBe(5000);
    tape.want(4500, -1);
    expect(calls.at(-1)?.start).toBe(2000);
  });

  it("keeps the old board while another one loads", async () => {
    const { tape, calls } = tapeWithCalls();
    tape.want(100, 0);
    await calls[0]!.answer();
    tape.want(300_000, 0);
    expect(tape.has(300_000)).toBe(false);
    expect(tape.at(300_000)?.step).toBe(100);
    await calls[1]!.answer();
    expect(tape.at(300_000)?.step).toBe(300_000);
  });

  it("lets a young load end during a drag, and shows it on the way", async () => {
    const { tape, calls } = tapeWithCalls();
    tape.want(50_000, 0);
    tape.want(100_000, 0);
    tape.want(200_000, 0);
    expect(calls.length).toBe(1);
    await calls[0]!.answer();
    expect(tape.at(200_000)?.step).toBe(50_000);
    expect(calls.map((call) => call.start)).toEqual([48_000, 198_000]);
  });

  it("cancels a load that takes long and is no longer wanted", async () => {
    const { tape, calls } = tapeWithCalls();
    tape.want(50_000, 0);
    tape.want(200_000, 0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(calls.map((call) => call.start)).toEqual([48_000, 198_000]);
  });

  it("keeps no more than some stretches", async () => {
    const { tape, calls } = tapeWithCalls();
    for (let step = 1; step < TOTAL; step += CHUNK) {
      tape.want(step, 0);
      await calls.at(-1)!.answer();
    }
    expect(calls.length).toBe(201);
    expect([...tape.kept()].length).toBeLessThanOrEqual(32);
    expect(tape.has(1)).toBe(false);
    expect(tape.has(TOTAL)).toBe(true);
  });

  it("learns where the trace ends", async () => {
    const { tape, calls } = tapeWithCalls();
    tape.want(TOTAL + 7, 0);
    await calls[0]!.answer();
    expect(tape.end).toBe(TOTAL);
    expect(tape.at(TOTAL + 7)?.step).toBe(TOTAL);
  });

  it("tells what went wrong, and tries again when asked or when moved", async () => {
    const { tape, calls, changed } = tapeWithCalls();
    tape.want(1, 0);
    await calls[0]!.fail(new Fault("too-large", "n", { en: "no", zh: "不" }));
    expect(tape.fault?.code).toBe("too-large");
    expect(changed).toHaveBeenCalledTimes(1);
    expect(calls.length).toBe(1);
    tape.retry();
    expect(tape.fault).toBeNull();
    await calls[1]!.answer();
    expect(tape.at(1)?.step).toBe(1);
  });

  it("asks a busy server again", async () => {
    const { tape, calls } = tapeWithCalls();
    tape.want(1, 0);
    await calls[0]!.fail(new Fault("busy", null, null));
    expect(tape.fault).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.length).toBe(2);
  });

  it("stops everything when it is put away", async () => {
    const { tape, calls, changed } = tapeWithCalls();
    tape.want(1, 1);
    tape.dispose();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.every((call) => call.signal.aborted)).toBe(true);
    expect(changed).not.toHaveBeenCalled();
  });
});

import { describe, expect, it, vi } from "vitest";

vi.mock("../../settings", () => ({ language: { value: "en" } }));

const { Fault } = await import("../../api/fault");
const { learned, patiently } = await import("./asking");
const { Album, WINDOW } = await import("./browsing");
const { empty } = await import("./position");

const position = empty(8);
const nothing = { of: position, answer: null, found: null, total: null, fault: null, isWorking: true };
const document = { n: 8, status: "solved", strategy: null, columns: null, seed: null, seconds: 0 } as const;
const { signal } = new AbortController();

describe("an answer", () => {
  it("shows what was found", () => {
    const told = learned(nothing, "complete", { ...document, columns: [1] });
    expect(told.found).toEqual({ columns: [1], number: null });
    expect(told.isWorking).toBe(false);
  });

  it("tells the number of solutions, and keeps the one that is shown", () => {
    const told = learned({ ...nothing, found: { columns: [2], number: 3 } }, "count", { ...document, count: "92" });
    expect(told.total).toBe("92");
    expect(told.found).toEqual({ columns: [2], number: 3 });
    expect(learned(nothing, "unique", { ...document, unique: true, columns: [1] }).total).toBe("1");
    expect(learned(told, "why", { ...document, status: "impossible" }).total).toBe("0");
  });
});

describe("a busy server", () => {
  const busy = () => Promise.reject(new Fault("busy", null, null));

  it("is asked again", async () => {
    const ask = vi.fn(busy).mockImplementationOnce(busy).mockImplementationOnce(() => Promise.resolve(7) as Promise<never>);
    expect(await patiently(ask, signal, 0)).toBe(7);
  });

  it("ends after its time limit, and when its view is gone", async () => {
    const ask = vi.fn(busy);
    await expect(patiently(ask, signal, 0)).rejects.toThrow("busy");
    expect(ask.mock.calls.length).toBe(4);
    await expect(patiently(busy, AbortSignal.abort(), 0)).rejects.toThrow(/abort/i);
  });
});

describe("solutions by number", () => {
  /** A server with so many solutions, the k-th of which is [k]. */
  function album(total: number) {
    const fetch = vi.fn((_: unknown, skip: number) => {
      const count = Math.max(0, Math.min(WINDOW, total - skip));
      return Promise.resolve({ solutions: Array.from({ length: count }, (_, index) => [skip + index + 1]), hasGivenUp: false });
    });
    return { pages: new Album(position, fetch), fetch };
  }

  it("come in windows", async () => {
    const { pages, fetch } = album(2 * WINDOW + 3);
    for (let number = 1; number <= 2 * WINDOW + 3; number += 1) {
      expect((await pages.turnTo(number, signal)).columns).toEqual([number]);
    }
    expect(fetch.mock.calls.map(([, skip]) => skip)).toEqual([0, WINDOW, 2 * WINDOW]);
    expect(await pages.turnTo(1, signal)).toEqual({ columns: [1], total: 2 * WINDOW + 3, hasGivenUp: false });
  });

  it.each([0, 1, WINDOW])("end after the last of %i", async (total) => {
    const { pages } = album(total);
    for (let number = 1; number <= total; number += 1) await pages.turnTo(number, signal);
    expect(await pages.turnTo(total + 1, signal)).toEqual({ columns: null, total, hasGivenUp: false });
  });

  it("that took too long are asked for again", async () => {
    const fetch = vi.fn(() => Promise.resolve({ solutions: [[1]], hasGivenUp: true }));
    const pages = new Album(position, fetch);
    expect(await pages.turnTo(1, signal)).toEqual({ columns: [1], total: null, hasGivenUp: false });
    expect(await pages.turnTo(2, signal)).toEqual({ columns: null, total: null, hasGivenUp: true });
    expect(fetch.mock.calls.length).toBe(2);
  });
});

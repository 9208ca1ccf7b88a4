import { describe, expect, it, vi } from "vitest";

vi.mock("../settings", () => ({ language: { value: "en" }, prefersStillness: () => true }));
// A server answers, as it does for large boards.
vi.mock("../api/server", async (original) => ({ ...(await original<object>()), apiFor: () => Promise.resolve("/api/v1") }));

const { newWork, percent, tenthOf } = await import("./running");
const { path } = await import("./sparkline");

describe("progress", () => {
  it("is not complete before it is", () => {
    expect([0, 0.004, 0.431, 0.9999, 1].map(percent)).toEqual(["0%", "0%", "43%", "99%", "100%"]);
  });

  it("is spoken of ten times", () => {
    const shares = Array.from({ length: 1001 }, (_, index) => index / 1000);
    expect(new Set(shares.map(tenthOf)).size).toBe(11);
    expect(tenthOf(null)).toBe(-1);
    expect(tenthOf(0.3)).toBe(3);
  });
});

describe("work", () => {
  const refused = (code: string) => () => {
    const error = { code, field: null, message: { en: code, zh: code } };
    return Promise.resolve(new Response(JSON.stringify({ error }), { status: 429 }));
  };
  const answered = () => Promise.resolve(new Response('event: result\ndata: {"count":"92"}\n\n'));

  it("is tried again while the server ends what was cancelled", async () => {
    const calls = vi.fn().mockImplementationOnce(refused("busy")).mockImplementationOnce(answered);
    vi.stubGlobal("fetch", calls);
    const work = newWork(() => 0);
    work.stop();
    await new Promise((resolve, reject) => work.start("count/events", { n: 8 }, { result: resolve }, reject));
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it("is not tried again later", async () => {
    vi.stubGlobal("fetch", vi.fn().mockImplementation(refused("busy")));
    let now = 0;
    const work = newWork(() => now);
    work.stop();
    now = 60_000;
    expect((await new Promise<Error>((resolve) => work.start("count/events", { n: 8 }, {}, resolve))).message).toBe("busy");
  });

  it("is refused at once otherwise", async () => {
    vi.stubGlobal("fetch", vi.fn().mockImplementation(refused("busy")));
    const fault = await new Promise<Error>((resolve) => newWork().start("count/events", { n: 8 }, {}, resolve));
    expect(fault.message).toBe("busy");
    vi.stubGlobal("fetch", vi.fn().mockImplementation(refused("too-large")));
    const work = newWork();
    work.stop();
    expect((await new Promise<Error>((resolve) => work.start("count/events", { n: 99 }, {}, resolve))).message).toBe("too-large");
  });
});

describe("a sparkline", () => {
  it("goes from the left to the right edge and stays inside", () => {
    const line = path([[2, 0], [3, 10], [6, 5]]);
    expect(line).toMatch(/^M0 30L25 2\.73L100 16\.36$/);
  });

  it("is nothing without a stretch to draw", () => {
    expect(path([])).toBe("");
    expect(path([[1, 1]])).toBe("");
    expect(path([[1, 0], [2, 0]])).toBe("M0 30L100 30");
  });
});

import { describe, expect, it, vi } from "vitest";

vi.mock("../settings", () => ({ language: { value: "en" }, prefersStillness: () => true }));

const { percent, tenthOf } = await import("./running");
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

import { describe, expect, it } from "vitest";
import type { CountProgress } from "../../api/documents";
import { noPace, paced } from "./pace";

const at = (seconds: number, done: number): CountProgress => ({ seconds, done, units: 1e9, share: 0, eta: null, solutions: "0", rate: 0 });

describe("the pace of a count", () => {
  it("is what was done in the time since", () => {
    const pace = [at(1, 10), at(2, 40)].reduce(paced, noPace());
    expect(pace.points).toEqual([[1, 10], [2, 30]]);
  });

  it("waits for enough time to tell a rate", () => {
    expect([at(0.1, 1), at(0.2, 2), at(0.3, 50)].reduce(paced, noPace()).points).toEqual([]);
  });

  it("stays small however long it runs, and keeps its beginning", () => {
    let pace = noPace();
    for (let second = 1; second <= 20_000; second += 1) pace = paced(pace, at(second, second * 7));
    expect(pace.points.length).toBeLessThanOrEqual(240);
    expect(pace.points.length).toBeGreaterThan(60);
    expect(pace.points[0]?.[0]).toBeLessThan(500);
    expect(pace.points.every(([, rate]) => Math.abs(rate - 7) < 1e-9)).toBe(true);
  });
});

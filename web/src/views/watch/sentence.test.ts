import { describe, expect, it, vi } from "vitest";
import type { Step, Summary } from "../../api/documents";
import type { Position } from "./position";

const language = vi.hoisted(() => ({ value: "en" }));
const coordinates = vi.hoisted(() => ({ value: "chess" }));
vi.mock("../../settings", () => ({ language, coordinates }));

const { sentence } = await import("./sentence");
const { statusOf, shortSentence } = await import("../race/telling");

function after(current: Step | null, solutions = 0): Position {
  const counters = { tried: 0, placed: 0, rejected: 0, backtracked: 0, solutions };
  return { step: 1, queens: [], counters, current, hasTakenBack: false };
}

const REJECTED: Step = { step: 4, event: "reject", row: 4, column: 3, depth: 1, reason: "antidiagonal", by: [6, 1] };

describe("a step in words", () => {
  it("names the square, the queen and the line", () => {
    language.value = "en";
    expect(sentence(after(REJECTED), 8)).toBe("d4 is rejected: the queen on b2 attacks it along the diagonal\u00a0/.");
    expect(sentence(after({ ...REJECTED, by: [4, 0] }), 8)).toContain("the queen on a4 attacks it along the row");
    expect(sentence(after({ ...REJECTED, by: [0, 3] }), 8)).toContain("the queen on d8 attacks it along the column");
    expect(sentence(after({ ...REJECTED, by: [1, 0] }), 8)).toContain("the queen on a7 attacks it along the diagonal\u00a0\\");
    expect(shortSentence(after(REJECTED), 8)).toBe("d4 ✕ b2, diagonal\u00a0/");
    coordinates.value = "numbers";
    expect(sentence(after(REJECTED), 8)).toBe("(4, 3) is rejected: the queen on (6, 1) attacks it along the diagonal\u00a0/.");
    coordinates.value = "chess";
  });

  it("is there for every event, in both languages", () => {
    const events: Step[] = (["try", "place", "backtrack"] as const).map((event) => ({ step: 1, event, row: 0, column: 0, depth: 0 }));
    for (const value of ["en", "zh"]) {
      language.value = value;
      const said = [null, ...events, REJECTED].map((step) => sentence(after(step), 8));
      expect(new Set(said).size).toBe(5);
      expect(said.slice(1, 4).every((text) => text.includes("a8"))).toBe(true);
      expect(sentence(after({ step: 1, event: "solution", depth: 8, columns: [] }, 3), 8)).toContain("3");
    }
    expect(sentence(after(REJECTED), 8)).toBe("d4 被拒绝：b2 的皇后沿着斜线\u00a0/ 攻击它。");
  });
});

describe("a lane", () => {
  const counters = { tried: 0, placed: 0, rejected: 0, backtracked: 0, solutions: 2 };
  const summary: Summary = { n: 4, strategy: "rows", seed: null, steps: 138, complete: true, counters, samples: [] };

  it("says how it stands", () => {
    language.value = "en";
    expect(statusOf({ end: null, first: null, summary: null }, 0, "all")).toBe("loading …");
    expect(statusOf({ end: 138, first: 40, summary }, 39, "all")).toBe("running");
    expect(statusOf({ end: 138, first: 40, summary }, 40, "all")).toBe("First solution at step 40");
    expect(statusOf({ end: 138, first: 40, summary }, 138, "all")).toBe("Complete at step 138: 2 solutions");
    expect(statusOf({ end: 40, first: 40, summary }, 999, "first")).toBe("Done: first solution at step 40");
    const none = { ...summary, counters: { ...counters, solutions: 0 } };
    expect(statusOf({ end: 138, first: null, summary: none }, 138, "first")).toBe("Over at step 138: no solution");
    expect(statusOf({ end: 138, first: null, summary: { ...none, complete: false } }, 138, "first")).toContain("no solution yet");
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";

const language = vi.hoisted(() => ({ value: "en" }));
vi.mock("../settings", () => ({ language }));

const { about, between, duration } = await import("./duration");

afterEach(() => {
  language.value = "en";
});

describe("a duration", () => {
  it("stands beside a figure", () => {
    const cases: [number, string][] = [
      [0, "0 s"], [0.0002, "< 1 ms"], [0.0032, "3.2 ms"], [0.25, "250 ms"], [1.23, "1.2 s"], [12.4, "12 s"],
      [89, "89 s"], [90, "1.5 min"], [3600, "60 min"], [7200, "2 h"], [400_000, "4.6 d"], [1e9, "32 y"], [1e15, "3.2e7 y"],
    ];
    for (const [seconds, text] of cases) expect(duration(seconds), String(seconds)).toBe(text);
  });

  it("is told in a sentence", () => {
    expect(about(0.2)).toBe("less than a second");
    expect(about(1.2)).toBe("about 1 second");
    expect(about(124)).toBe("about 2 minutes");
    expect(about(3 * 86_400)).toBe("about 3 days");
    expect(between(813, 8467)).toBe("between 14 minutes and 2 hours");
  });

  it("is told in Chinese", () => {
    language.value = "zh";
    expect(about(124)).toBe("大约 2 分钟");
    expect(about(0.1)).toBe("不到一秒");
    expect(between(813, 8467)).toBe("14 分钟到 2 小时之间");
    expect(duration(7200)).toBe("2 小时");
  });
});

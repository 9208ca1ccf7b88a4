import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

const FILES = ["watch.ts", "learn.ts", "lessons.ts", "strategies.ts", "../views/watch/pseudocode.ts"];

describe("the words of Watch and Learn", () => {
  it("speak of queens as things, and of every act by one name", () => {
    for (const file of FILES) {
      const text = read(file);
      expect(text, file).not.toMatch(/\b(her|she|hers)\b|[她]/i);
      // 尝试 = try, 撤回 = take back, on the whole page.
      expect(text, file).not.toMatch(/收回|试探|拿走/);
    }
  });
});

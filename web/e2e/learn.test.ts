/** The lessons, and the rule of the puzzle on the first visit. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit, withBrowser } from "./browser";

withBrowser();

const caption = (page: Page) => page.locator(".lesson-caption");

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true }).click();

/** Waits until the board has walked to its step: nothing changes any more. */
async function settled(page: Page): Promise<void> {
  const drawn = () => page.locator(".lesson-board svg").innerHTML();
  for (let before = ""; before !== (before = await drawn()); ) await page.waitForTimeout(700);
}

describe("the first visit", () => {
  it("has the rule of the puzzle at its top, until it is closed", async () => {
    const page = await visit("/watch");
    const welcome = page.getByRole("region", { name: "The puzzle" });
    await welcome.getByText("no two share a row, a column or a diagonal").waitFor();
    expect(await welcome.innerText()).toContain("backtracking");
    expect(await page.getByLabel("Board size n").inputValue()).toBe("4");
    await welcome.getByRole("button", { name: "Close" }).click();
    expect(await welcome.count()).toBe(0);
    await page.reload();
    await page.getByLabel("Board size n").waitFor();
    expect(await welcome.count()).toBe(0);
  });

  it("leads to the first lesson, in Chinese too", async () => {
    const page = await visit("/watch", { locale: "zh-CN" });
    const welcome = page.getByRole("region", { name: "谜题的规则" });
    expect(await welcome.innerText()).toContain("回溯");
    await welcome.getByRole("link").click();
    await page.getByText("任务：在 4 × 4 的棋盘上放 4 个皇后。").waitFor();
  });
});

describe("lesson 1", () => {
  it("goes from the empty board to the search of n = 8, and tells what Watch shows", async () => {
    const page = await visit("/learn");
    await page.getByText("Step 1 of 12").waitFor();
    const said: string[] = [];
    for (let step = 1; step <= 12; step += 1) {
      await page.getByText(`Step ${step} of 12`).waitFor();
      said.push(await caption(page).innerText());
      if (step < 12) await next(page);
    }
    expect(new Set(said).size).toBe(12);
    expect(said[5]).toBe("Row 2 has no free square: every square is attacked. Go back to row 1 and try the next column.");
    expect(said[6]).toContain("backtracking");
    await settled(page);
    expect(await page.locator(".lesson-board .found use").count()).toBe(8);
    const [, solution] = /The first solution, at step (\d+)/.exec(said[9]!)!;
    const [, large] = /first solution comes at step ([\d,]*\d)/.exec(said[11]!)!;
    await page.getByRole("button", { name: "Next lesson: Square by square" }).waitFor();
    for (const [n, step] of [[4, solution], [8, large]] as const) {
      const watch = await visit(`/watch?n=${n}&strategy=rows`);
      await watch.getByText("The whole search").waitFor();
      await watch.getByRole("button", { name: "Next solution" }).click();
      await watch.getByText(new RegExp(`^Step ${step} of`)).waitFor();
    }
  });

  it("can be left, linked, walked by keys and read back", async () => {
    const page = await visit("/learn?lesson=rows&step=6");
    await page.getByText("Row 2 has no free square").waitFor();
    expect(await page.locator(".lesson-board .queens use").count()).toBe(2);
    await page.keyboard.press("ArrowRight");
    await page.getByText("Going back is called backtracking").waitFor();
    await page.waitForURL(/lesson=rows&step=7$/);
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Row 2 has no free square").waitFor();
    await page.getByRole("button", { name: "Go to step 2", exact: true }).click();
    await page.getByText("Two queens in one row").waitFor();
    await page.waitForURL(/step=2$/);
    await page.reload();
    await page.getByText("Two queens in one row").waitFor();
    await page.getByRole("link", { name: "Skip the lesson and watch a search" }).click();
    await page.locator(".watching").waitFor();
  });
});

describe("every lesson", () => {
  it("can be gone through to its end in both languages", async () => {
    for (const locale of ["en-US", "zh-CN"]) {
      const page = await visit("/learn", { locale, reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
      const lessons = page.locator(".lesson-list button");
      for (let lesson = 0; lesson < 6; lesson += 1) {
        await lessons.nth(lesson).click();
        const title = (await lessons.nth(lesson).innerText()).trim();
        await page.locator(".lesson-count strong", { hasText: title }).waitFor();
        const dots = page.locator(".lesson-dots button");
        const steps = await dots.count();
        expect(steps).toBeGreaterThanOrEqual(6);
        for (let step = 0; step < steps; step += 1) {
          await dots.nth(step).and(page.locator("[aria-current=step]")).waitFor();
          expect((await caption(page).innerText()).length).toBeGreaterThan(15);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
          await page.keyboard.press("ArrowRight");
        }
        expect(await dots.last().getAttribute("aria-current")).toBe("step");
      }
    }
  });

  it("shows the free square that chance missed, and that density helps", async () => {
    const page = await visit("/learn?lesson=chance&step=3");
    await page.getByText("Chance missed").waitFor();
    expect(await page.locator(".lesson-board .attacked").getAttribute("d")).toMatch(/^M/);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    const found = (await page.locator(".lesson-bars td.number").allInnerTexts()).map(Number);
    expect(found).toHaveLength(5);
    expect(found[0]).toBeLessThan(found[4]!);
  });
});

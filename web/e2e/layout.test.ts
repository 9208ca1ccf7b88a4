/** What every view must keep: the board with its feedback on one screen, nothing sideways, nothing that axe-core finds. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit, withBrowser } from "./browser";

withBrowser();

const SIZES = [[1280, 720], [1366, 768], [1440, 900], [1920, 1080], [390, 844]] as const;

const VIEWS = [
  "/learn",
  "/learn?lesson=bits&step=4",
  "/learn?lesson=cells&step=7",
  "/watch?n=6&strategy=rows&step=20",
  "/watch?n=6&strategy=rows&step=20&panel=tree",
  "/watch?n=8&strategy=bitmask&step=20&panel=log",
  "/race?n=6&step=20",
  "/board?n=8&queens=b4,d6",
  "/board?n=8&given=b2,h5,c7",
  "/count?n=8",
  "/count?n=8&map=true",
  "/compare?experiment=accuracy&n=5&strategies=probabilistic,rows&density=0.4,0.8&runs=5",
];

/** Whether all of it is on the screen as it is. */
async function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).first().evaluate((element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top;
  });
}

describe("board and feedback", () => {
  it.each(SIZES)("are on one screen of %i by %i", async (width, height) => {
    const page = await visit("/board?n=8&queens=a8,e7,h6,f5,c4,g3,b2,d1", { viewport: { width, height } });
    await page.getByText("Solved!").waitFor();
    expect(await isSeen(page, ".verdict")).toBe(true);
    expect(await isSeen(page, ".playing .board-squares")).toBe(true);
  });

  it.each(SIZES)("stay there for an answer on %i by %i", async (width, height) => {
    const page = await visit("/board?n=8&queens=b4,d5", { viewport: { width, height } });
    await page.getByRole("button", { name: "How many ways?" }).click();
    await page.getByText("Exactly 2 ways").waitFor();
    expect(await isSeen(page, ".feedback .note")).toBe(true);
  });

  it("tell what is wrong with a link where it is seen", async () => {
    const page = await visit("/board?n=1000", { viewport: { width: 1280, height: 720 } });
    await page.getByRole("alert").getByText("“1000” is no board size").waitFor();
    expect(await isSeen(page, ".feedback [role=alert]")).toBe(true);
  });

  it.each([1, 2, 3])("look like a board with %i rows", async (n) => {
    const page = await visit(`/board?n=${n}`, { viewport: { width: 1280, height: 720 } });
    const frame = page.locator(".playing .frame");
    await frame.waitFor();
    const { width } = (await frame.boundingBox())!;
    expect(width / n).toBeGreaterThan(60);
    expect(width / n).toBeLessThan(140);
  });

  it("show the queens of a large completion", async () => {
    const page = await visit("/board?n=100&queens=b4", { viewport: { width: 1280, height: 720 } });
    await page.getByRole("button", { name: "Complete it" }).click();
    const body = page.locator(".playing .tiny.found .body");
    await body.waitFor();
    expect((await body.getAttribute("d"))!.split("M").length).toBe(100);
    expect(parseFloat(await body.evaluate((path) => getComputedStyle(path).strokeWidth))).toBeGreaterThan(0.9);
  });
});

describe("lanes of a race", () => {
  it.each([[1280, 720, 4], [390, 844, 2]] as const)("stay side by side on %i by %i", async (width, height, together) => {
    const page = await visit("/race?n=6&strategies=rows,bitmask,exact-cover,permutation", { viewport: { width, height } });
    await page.locator(".lane").nth(3).waitFor();
    const tops = await page.locator(".lane").evaluateAll((lanes) => lanes.map((lane) => Math.round(lane.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0]).length).toBe(together);
  });
});

describe("frames and rings", () => {
  it("leave the crowns of queens whole", async () => {
    const page = await visit("/board?n=8&queens=b4,d6");
    await page.locator(".mark").first().waitFor();
    // What is drawn later covers what was drawn before.
    const order = await page.locator(".playing .board-squares").evaluate((board) => [...board.children].map((child) => child.getAttribute("class") ?? ""));
    expect(order.filter((name) => name.startsWith("mark")).length).toBe(2);
    expect(order.slice(order.indexOf("queens")).filter((name) => name.startsWith("mark"))).toEqual([]);
  });

  it("are not around the whole page, nor doubled on the board", async () => {
    const page = await visit("/board?n=8");
    await page.locator("main").click({ position: { x: 4, y: 4 } });
    await page.keyboard.press("ArrowDown");
    const outline = (selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline("main")).toBe("none");
    await page.keyboard.press("b");
    await page.keyboard.press("ArrowRight");
    await page.locator(".cursor").waitFor();
    expect(await outline(".playing .board-squares")).toBe("none");
    expect(await page.locator(".cursor").count()).toBe(1);
  });
});

describe("the clock of a puzzle", () => {
  it("stays on one line of a phone", async () => {
    const page = await visit("/board?n=8&given=b2,h5,c7&queens=d3", { viewport: { width: 390, height: 844 } });
    await page.keyboard.press("h");
    const clock = page.getByRole("timer");
    const size = await clock.evaluate((time) => parseFloat(getComputedStyle(time).fontSize));
    expect((await clock.boundingBox())!.height).toBeLessThan(2 * size);
  });
});

describe("the search tree", () => {
  it("becomes narrower with its window", async () => {
    const page = await visit("/watch?n=6&strategy=rows&step=260&panel=tree", { viewport: { width: 1280, height: 800 } });
    await page.locator(".tree-picture").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect.poll(async () => (await page.locator(".tree-picture").boundingBox())!.width).toBeLessThan(390);
  });
});

describe.each(VIEWS)("%s", (path) => {
  it("does not scroll sideways at 320 pixels", async () => {
    for (const locale of ["en-US", "zh-CN"]) {
      const page = await visit(path, { viewport: { width: 320, height: 640 }, locale });
      await page.locator("main h1").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBeLessThanOrEqual(320);
    }
  });

  it.each(["light", "dark"] as const)("has nothing that axe-core finds, %s", async (colorScheme) => {
    const page = await visit(path, { colorScheme, reducedMotion: "reduce" });
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
    const start = page.locator("form button[type=submit].first");
    if ((await start.count()) > 0) {
      await start.click();
      await page.locator(".count-number, .compare-conclusion").first().waitFor();
    }
    expect(await violations(page)).toEqual([]);
  });
});

/** What axe-core finds, each with its places. */
async function violations(page: Page): Promise<string[]> {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }> } };
    const found = await axe.run();
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`));
  });
}

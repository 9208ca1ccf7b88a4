/** Race: strategies side by side on one clock. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit, withBrowser } from "./browser";

withBrowser();

const lane = (page: Page, strategy: string) => page.getByRole("region", { name: strategy, exact: true });

async function board(page: Page, within: string): Promise<string> {
  return (await page.locator(`${within} .board-squares`).first().innerHTML()).replace(/(id|href)="[^"]*"/g, "");
}

describe("Race", () => {
  it("runs every lane to its first solution on one clock", async () => {
    const page = await visit("/race?n=8&strategies=rows,permutation,construct&task=first");
    await page.getByText("Step 0 of 1,858").waitFor();
    await page.keyboard.press("End");
    await lane(page, "rows").getByText("Done: first solution at step 1,858").waitFor();
    await lane(page, "permutation").getByText("Done: first solution at step 797").waitFor();
    await lane(page, "construct").getByText("Done: first solution at step 17").waitFor();
    await page.keyboard.press("ArrowLeft");
    await lane(page, "rows").getByText("paused").waitFor();
    await lane(page, "permutation").getByText("Done").waitFor();
  });

  it("goes to the end of every search if asked", async () => {
    const page = await visit("/race?n=6&strategies=rows,permutation");
    await page.getByLabel("Race to").selectOption("all");
    await page.keyboard.press("Home");
    await page.getByRole("heading", { level: 1 }).click();
    await lane(page, "rows").getByText("ready").waitFor();
    await page.keyboard.press("End");
    await lane(page, "rows").getByText(/Complete at step [\d,]+: 4 solutions/).waitFor();
    await lane(page, "permutation").getByText(/Done: first solution at step [\d,]+$/).waitFor();
  });

  it("restores what its link says, and shows the boards that Watch shows", async () => {
    const link = "/race?n=7&strategies=sets,local-search&seed=5&task=all&counter=tried&scale=log&step=33";
    const page = await visit(link);
    await page.getByText("Step 33 of").waitFor();
    await lane(page, "sets").locator("dl").waitFor();
    expect(await page.getByLabel("Seed", { exact: true }).inputValue()).toBe("5");
    expect(await page.getByLabel("Chart of").inputValue()).toBe("tried");
    expect(await page.getByLabel("Scale").inputValue()).toBe("log");
    await page.waitForURL(/seed=5.*&step=33$/);
    const watch = await visit("/watch?n=7&strategy=sets&step=33");
    await watch.getByText("Step 33 of").waitFor();
    expect(await board(page, ".lane")).toBe(await board(watch, ".watching"));
  });

  it("gives identical lanes forwards and back", async () => {
    const page = await visit("/race?n=6&strategies=rows,cells,exact-cover,bitmask");
    await page.getByText("Step 0 of").waitFor();
    const forward: string[] = [];
    const seen = async (step: number) => {
      await page.getByText(`Step ${step} of`).waitFor();
      return (await page.locator(".lanes").innerHTML()).replace(/(id|href)="[^"]*"/g, "");
    };
    for (let step = 0; step < 25; step += 1) {
      forward.push(await seen(step));
      await page.keyboard.press("ArrowRight");
    }
    await seen(25);
    for (let step = 24; step >= 0; step -= 1) {
      await page.keyboard.press("ArrowLeft");
      expect(await seen(step), `step ${step}`).toBe(forward[step]);
    }
  });

  it("draws a chart that grows with the clock and says what it shows", async () => {
    const page = await visit("/race?n=8&strategies=rows,bitmask&counter=placed");
    await page.getByText("Step 0 of").waitFor();
    await page.getByRole("img", { name: "Placed against steps. At step 0: rows 0, bitmask 0." }).waitFor();
    const line = () => page.locator(".chart g.series-1 .line").getAttribute("d");
    const short = await line();
    await page.keyboard.press("l");
    await page.getByRole("img", { name: /^Placed against steps. At step 100: rows 9, bitmask \d\d\.$/ }).waitFor();
    expect((await line())!.length).toBeGreaterThan(short!.length);
    await page.getByLabel("Chart of").selectOption("rejected");
    await page.getByRole("img", { name: /^Rejected against steps.*bitmask 0\.$/ }).waitFor();
  });

  it("takes two to four lanes, none twice", async () => {
    const page = await visit("/race?strategies=rows,cells,sets");
    await lane(page, "sets").waitFor();
    await page.getByRole("button", { name: "Add a lane" }).click();
    await expect.poll(() => page.locator(".lane").count()).toBe(4);
    expect(await page.getByRole("button", { name: "Add a lane" }).count()).toBe(0);
    await page.getByRole("button", { name: "Remove cells" }).click();
    await page.getByRole("button", { name: "Remove rows" }).click();
    await expect.poll(() => page.locator(".lane").count()).toBe(2);
    expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
    expect(await page.getByLabel("Lane 1").locator("option", { hasText: "sets" }).count()).toBe(1);
    await page.getByLabel("Lane 1").selectOption("uniform");
    await lane(page, "uniform").waitFor();
    expect(await page.getByLabel("Seed", { exact: true }).count()).toBe(1);
  });

  it("ranks the lanes in a sentence, and says that steps differ", async () => {
    const page = await visit("/race?n=8&strategies=rows,cells");
    await page.getByText("On 8 × 8, rows needs 1,858 steps, cells 777,222 (418 times as many).").waitFor();
    await page.getByText("A step of one strategy is not a step of another").waitFor();
  });

  it("can be compared as it opens: it ends within half a minute, and every lane is seen", async () => {
    const page = await visit("/race", { viewport: { width: 1280, height: 720 } });
    await page.getByText(/^On 8 × 8/).waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    for (const one of await page.locator(".lane-status").all()) await one.getByText("Done").waitFor({ timeout: 30_000 });
    const ends = await page.locator(".chart .shape[transform]").evaluateAll((shapes) => shapes.map((shape) => shape.getBoundingClientRect().top));
    expect(new Set(ends.map((top) => Math.round(top / 4))).size).toBe(3);
  });

  it("keeps the other lanes when one is added", async () => {
    const page = await visit("/race?n=8&strategies=rows,bitmask&step=50");
    await page.getByText("Step 50 of").waitFor();
    await lane(page, "rows").locator("dl").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("button", { name: "Add a lane" }).click();
    await lane(page, "sets").locator("dl").waitFor();
    await page.getByText("Step 50 of").waitFor();
    expect(asked.filter((url) => url.includes("/trace") && !url.includes("strategy=sets"))).toEqual([]);
  });

  it("plays, and a lane that is over stays over", async () => {
    const page = await visit("/race?n=6&strategies=rows,construct");
    await page.getByText("Step 0 of").waitFor();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("+");
    await page.keyboard.press("Space");
    await lane(page, "construct").getByText("Done: first solution at step 13").waitFor();
    await lane(page, "rows").getByText("Done: first solution").waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  });

  it("speaks Chinese and fits a telephone", async () => {
    const page = await visit("/race?n=8&step=100&strategies=rows,cells,local-search,exact-cover", { locale: "zh-CN", viewport: { width: 360, height: 740 } });
    await page.getByText("第 100 步，共").waitFor();
    await lane(page, "local-search").getByText("找到第一个解").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

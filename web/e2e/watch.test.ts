/** Watch: a search step by step, forwards, back and anywhere. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { crashing, visit, withBrowser } from "./browser";

withBrowser();

/** The board as it is drawn. The names inside differ from visit to visit. */
async function board(page: Page): Promise<string> {
  const drawn = await page.locator(".watching .board-squares").innerHTML();
  return drawn.replace(/(id|href)="[^"]*"/g, "");
}

const told = (page: Page) => page.locator(".said p").first();

/** Opens one of the panels below the controls. */
const panel = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const counters = (page: Page) => page.locator(".panels .figures dd");

/** Waits until this step is shown. */
async function shows(page: Page, step: number): Promise<void> {
  await page.getByText(new RegExp(`^Step ${step.toLocaleString("en-US")} of `)).waitFor();
  await page.locator(".board-card[aria-busy=false]").waitFor();
}

describe("Watch", () => {
  it("restores what its link says", async () => {
    const page = await visit("/watch?n=6&strategy=cells&step=137");
    await shows(page, 137);
    const seen = await board(page);
    expect(await page.getByLabel("Board size n").inputValue()).toBe("6");
    expect(await page.getByRole("combobox", { name: "Strategy" }).inputValue()).toBe("cells");
    await page.keyboard.press("ArrowRight");
    await shows(page, 138);
    await page.waitForURL(/n=6&strategy=cells&step=138$/);
    await page.keyboard.press("ArrowLeft");
    await shows(page, 137);
    await page.waitForURL(/step=137$/);
    await page.reload();
    await shows(page, 137);
    expect(await board(page)).toBe(seen);
  });

  it("gives identical boards forwards and back, also from one stretch to the next", async () => {
    const page = await visit("/watch?n=7&strategy=rows&step=1985");
    await shows(page, 1985);
    const forward: string[] = [];
    for (let step = 1985; step < 2015; step += 1) {
      forward.push((await board(page)) + (await told(page).innerText()));
      await page.keyboard.press("ArrowRight");
      await shows(page, step + 1);
    }
    for (let step = 2014; step >= 1985; step -= 1) {
      await page.keyboard.press("ArrowLeft");
      await shows(page, step);
      expect((await board(page)) + (await told(page).innerText()), `step ${step}`).toBe(forward[step - 1985]);
    }
    expect(new Set(forward).size).toBeGreaterThan(20);
  });

  it("names the attacking queen and its line, with a beam, and lights the line of code", async () => {
    const page = await visit("/watch?n=4&strategy=rows&step=6");
    await shows(page, 6);
    expect(await told(page).innerText()).toBe("(1, 1) is rejected: the queen on (0, 0) attacks it along the diagonal\u00a0\\.");
    expect(await page.locator(".watching .beam").count()).toBe(1);
    expect(await page.locator(".code [aria-current=step]").innerText()).toBe("if column or diagonals are marked: next");
    expect(await page.getByText("1 of 4 queens stand").count()).toBe(1);
    await page.keyboard.press("l");
    await page.keyboard.press("Home");
    await shows(page, 0);
    expect(await told(page).innerText()).toBe("Before the first step: the board is empty.");
    await page.keyboard.press("End");
    await shows(page, 138);
    await panel(page, "Counters");
    expect(await counters(page).allInnerTexts()).toEqual(["60", "16", "44", "16", "2"]);
  });

  it("never starts by itself; Space plays, faster keys take effect at once, and it stops at the end", async () => {
    const page = await visit("/watch?n=5&strategy=rows&play=1");
    await shows(page, 0);
    expect(await page.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(await page.locator(".said").getAttribute("aria-live")).toBe("off");
    for (let press = 0; press < 12; press += 1) await page.keyboard.press("+");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const [, end] = /of ([\d,]+)/.exec(await page.locator(".step-number").innerText()) ?? [];
    await shows(page, Number(end?.replace(",", "")));
    expect(await page.locator(".said").getAttribute("aria-live")).toBe("polite");
    await panel(page, "Counters");
    expect(await counters(page).last().innerText()).toBe("10");
  });

  it("goes from solution to solution", async () => {
    const page = await visit("/watch?n=8&strategy=rows");
    await page.getByText("33,588 steps, 92 solutions").waitFor();
    for (const number of [1, 2, 3]) {
      await page.getByRole("button", { name: "Next solution" }).click();
      await page.getByText(`Solution ${number}: all 8 queens stand`).waitFor();
    }
    await page.keyboard.press("p");
    await page.getByText("Solution 2: all 8 queens stand").waitFor();
    await page.keyboard.press("End");
    await shows(page, 33_588);
    await page.getByRole("button", { name: "Previous solution" }).click();
    await page.getByText("Solution 92: all 8 queens stand").waitFor();
  });

  it("tells what boards without squares or without solutions are", async () => {
    const page = await visit("/watch?n=0");
    await shows(page, 0);
    await page.keyboard.press("End");
    await page.getByText("The empty board is the one solution").waitFor();
    await page.getByLabel("Board size n").fill("3");
    await page.getByText("For n = 3 there is no solution: the search has tried everything.").waitFor();
    await page.getByRole("combobox", { name: "Strategy" }).selectOption("construct");
    await page.getByText("knows that without a single step").waitFor();
    await page.getByLabel("Board size n").fill("1");
    await page.getByText("ends with its first solution, after 3 steps").waitFor();
    await page.getByLabel("Board size n").fill("101");
    await page.getByText("Choose a whole number from 0 to 100.").waitFor();
    await page.getByLabel("Board size n").fill("abc");
    await page.getByText("Choose a whole number from 0 to 100.").waitFor();
  });

  it("shows what it can of a search that has no end in sight", async () => {
    const page = await visit("/watch?n=40&strategy=rows");
    await page.getByText("This search is longer than can be shown").waitFor();
    await page.keyboard.press("End");
    await expect.poll(() => told(page).innerText(), { timeout: 30_000 }).toMatch(/tried|placed|rejected|taken back/);
  });

  it("lets a long trace be scrubbed: few loads for many moves, and the last place is what is shown", async () => {
    const page = await visit("/watch?n=10&strategy=rows");
    await page.getByText("The whole search: 732,562 steps, 724 solutions.").waitFor();
    let loads = 0;
    page.on("request", (request) => (loads += /\/trace\?/.test(request.url()) ? 1 : 0));
    const last = await page.getByLabel("Timeline").evaluate((slider: HTMLInputElement) => {
      const most = Number(slider.max);
      const places = Array.from({ length: 300 }, (_, index) => Math.round((most * ((index * 7) % 300)) / 300));
      for (const place of places) {
        slider.value = String(place);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }
      return places.at(-1)!;
    });
    expect(last).toBeGreaterThan(10_000);
    await shows(page, last);
    expect(loads).toBeLessThan(30);
    const seen = await board(page);
    const other = await visit(`/watch?n=10&strategy=rows&step=${last}`);
    await shows(other, last);
    expect(await board(other)).toBe(seen);
  });

  it("gives the same search for the same seed", async () => {
    const page = await visit("/watch?n=12&strategy=probabilistic&seed=7&density=0.6&step=40");
    await shows(page, 40);
    const seen = await board(page);
    expect(await page.getByLabel("Density").inputValue()).toBe("0.6");
    await page.getByLabel("Seed", { exact: true }).fill("8");
    await shows(page, 0);
    await page.getByLabel("Seed", { exact: true }).fill("7");
    await shows(page, 0);
    await page.getByRole("heading", { level: 1 }).click();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press("ArrowRight");
    await shows(page, 40);
    expect(await board(page)).toBe(seen);
  });

  it("can be used by keys alone, and lists them", async () => {
    const page = await visit("/watch?n=6&step=10");
    await shows(page, 10);
    await page.getByRole("button", { name: "One step on" }).focus();
    await page.keyboard.press("Enter");
    await shows(page, 11);
    await page.getByLabel("Timeline").focus();
    await page.keyboard.press("ArrowRight");
    await shows(page, 12);
    await page.getByLabel("Speed").focus();
    await page.keyboard.press("End");
    await page.getByText("1,000,000 steps a second").waitFor();
    await shows(page, 12);
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("next solution").waitFor();
    await page.keyboard.press("Escape");
    const unnamed = await page.locator("main").locator("button, input, select").evaluateAll((controls) =>
      controls.filter((control) => {
        const label = control.getAttribute("aria-label") ?? control.closest("label")?.textContent ?? control.textContent;
        return (label ?? "").trim() === "";
      }).length);
    expect(unnamed).toBe(0);
  });

  it("speaks Chinese", async () => {
    const page = await visit("/watch?n=4&strategy=rows&step=6", { locale: "zh-CN" });
    await page.getByText("(1, 1) 被拒绝：(0, 0) 的皇后沿着斜线\u00a0\\ 攻击它。").waitFor();
    await page.getByText("若该列或斜线已标记：下一列").waitFor();
    await page.getByText("整个搜索：138 步，2 个解。").waitFor();
  });

  it("fits a telephone", async () => {
    const page = await visit("/watch?n=30&strategy=local-search&step=60", { viewport: { width: 360, height: 740 } });
    await page.locator(".sentence").getByText("Step 60").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it("says so when the search stops by an error, and goes on", async () => {
    const page = await visit("/watch?n=6&step=3");
    await shows(page, 3);
    await crashing(page, "/trace");
    await page.getByLabel("Board size n").fill("7");
    await page.getByRole("alert").getByText("It has been started again").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("alert").waitFor({ state: "hidden" });
    await page.keyboard.press("End");
    await page.getByText(/^Step ([\d,]+) of \1$/).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("passes on why the server refuses", async () => {
    const page = await visit("/watch?n=40&strategy=uniform");
    await page.getByRole("alert").first().waitFor();
    expect((await page.getByRole("alert").first().innerText()).length).toBeGreaterThan(10);
  });
});

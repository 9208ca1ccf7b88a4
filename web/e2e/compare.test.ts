/** Experiments: a form that a link restores, charts and tables as they arrive, files to keep. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit, withBrowser } from "./browser";

withBrowser();

const run = (page: Page) => page.getByRole("button", { name: "Run the experiment" }).click();
const done = (page: Page) => page.locator("[role=status]", { hasText: "The experiment is done" }).waitFor({ state: "attached" });

/** The text of what a button gives to keep. */
async function kept(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).first().click()]);
  return readFile(await download.path(), "utf8");
}

interface CellOf {
  n: number;
  strategy: string;
  steps: { tried: number };
}

describe("experiments", () => {
  it("are restored from a link, and do not start", async () => {
    const page = await visit("/compare?experiment=accuracy&n=5,7&strategies=probabilistic,rows&density=0.4&runs=12&timeout=500ms&seed=9");
    await page.getByLabel("probabilistic").waitFor();
    expect(await page.getByLabel("Board sizes").inputValue()).toBe("5,7");
    expect(await page.getByLabel("Densities").inputValue()).toBe("0.4");
    expect(await page.getByLabel("Runs of each").inputValue()).toBe("12");
    await page.getByText("At most 500ms a run, seed 9").click();
    expect(await page.getByLabel("Seed").inputValue()).toBe("9");
    expect(await page.getByLabel("rows", { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel("cells", { exact: true }).isChecked()).toBe(false);
    expect(await page.locator(".command code").innerText()).toMatch(/^queens compare accuracy --n 5,7 --strategies \S*probabilistic\S* --density 0\.4 --runs 12 --timeout 500ms --seed 9$/);
    expect(await page.getByRole("img", { name: /^Chart/ }).count()).toBe(0);
  });

  it("are drawn, told and kept", async () => {
    const page = await visit("/compare");
    await page.getByRole("button", { name: "Who does less work?" }).click();
    await run(page);
    await done(page);
    const chart = page.getByRole("img", { name: /^Chart: Steps/ });
    expect(await chart.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    expect(await page.getByRole("table").first().innerText()).toContain("cells");
    const document = JSON.parse(await kept(page, "Study as JSON")) as { cells: CellOf[] };
    expect(document.cells.find(({ n, strategy }) => n === 8 && strategy === "rows")?.steps.tried).toBe(15720);
    expect(await kept(page, "Chart as SVG")).toMatch(/^<svg /);
    expect((await kept(page, "Table as CSV")).split("\r\n").length).toBeGreaterThan(3);
  });

  it("show how far they are, and are cancelled by a key", async () => {
    const page = await visit("/compare?experiment=time&n=4..6,12&strategies=cells&task=all&runs=5&timeout=10s");
    await page.getByLabel("cells", { exact: true }).waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Enter");
    await page.getByRole("progressbar").waitFor();
    await page.getByText(/^\d+ of 20 runs/).waitFor();
    await page.keyboard.press("c");
    await page.getByText(/^Cancelled/).waitFor();
    await page.getByRole("button", { name: "Run the experiment" }).waitFor();
  });

  it("say at the field what the server refuses", async () => {
    const page = await visit("/compare?experiment=steps&n=50..5&strategies=rows");
    await page.getByLabel("rows", { exact: true }).waitFor();
    await run(page);
    const field = page.getByLabel("Board sizes");
    await page.locator("[role=alert]", { hasText: "50..5" }).waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("4..5");
    expect(await field.getAttribute("aria-invalid")).toBe("false");
    await run(page);
    await done(page);
  });

  it("say what is wrong with an empty or unreadable field, and take digits of full width", async () => {
    const page = await visit("/compare?experiment=steps&n=4&strategies=rows");
    await page.getByLabel("rows", { exact: true }).waitFor();
    const field = page.getByLabel("Board sizes");
    await field.fill("");
    await page.getByText("Enter at least one board size from 0 to 50").waitFor();
    await run(page);
    expect(await page.getByRole("progressbar").count()).toBe(0);
    await field.fill("abc");
    await page.getByText("“abc” is no list of board sizes; give whole numbers from 0 to 50").waitFor();
    await field.fill("４，５");
    await run(page);
    await done(page);
    expect(await page.locator(".compare-conclusion").innerText()).toContain("At n = 5, rows tries fewest squares: 220.");
  });

  it("end with a conclusion, and show the density across", async () => {
    const page = await visit("/compare?experiment=accuracy&n=5&strategies=probabilistic&density=0.4,0.8&runs=40&seed=1");
    await page.getByLabel("probabilistic").waitFor();
    await run(page);
    await done(page);
    const document = JSON.parse(await kept(page, "Study as JSON")) as { cells: { density: number; found: number; runs: number }[] };
    const share = (density: number) => Math.round((100 * document.cells.find((cell) => cell.density === density)!.found) / 40);
    await page.getByText(`At n = 5 a density of 0.4 finds a solution in ${share(0.4)}% of the runs, 0.8 in ${share(0.8)}%.`).waitFor();
    await page.getByRole("img", { name: /by density/ }).getByText("density").waitFor();
  });

  it("have Chinese names of strategies", async () => {
    const page = await visit("/compare", { locale: "zh-CN" });
    await page.getByText("逐行放置", { exact: true }).waitFor();
  });

  it("need a strategy that takes part", async () => {
    const page = await visit("/compare?experiment=growth&strategies=rows");
    await page.getByLabel("rows", { exact: true }).uncheck();
    await page.getByText("Choose at least one strategy.").waitFor();
    await run(page);
    expect(await page.getByRole("progressbar").count()).toBe(0);
    // One that finds a single solution cannot count them all.
    expect(await page.getByLabel("construct", { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByLabel("colour-split", { exact: true }).isDisabled()).toBe(false);
  });

  it("stay when the language changes, and come in it on request", async () => {
    const page = await visit("/compare?experiment=steps&n=4..6&strategies=rows,bitmask");
    await page.getByLabel("bitmask", { exact: true }).waitFor();
    await run(page);
    await done(page);
    const title = await page.getByRole("table").first().locator("caption").innerText();
    await page.getByLabel("Language").selectOption("zh");
    await page.getByText("这项研究是用英文提问的").waitFor();
    expect(await page.getByRole("table").first().locator("caption").innerText()).toBe(title);
    await page.getByRole("button", { name: "以中文重新运行" }).click();
    await page.locator("[role=status]", { hasText: "实验完成" }).waitFor({ state: "attached" });
    expect(await page.getByRole("table").first().locator("caption").innerText()).toMatch(/\p{Script=Han}/u);
    expect(await page.getByText("这项研究是用英文提问的").count()).toBe(0);
  });

  it("fit a narrow screen, dark as well", async () => {
    const page = await visit("/compare?experiment=steps&n=4..6&strategies=rows,bitmask", { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    await page.getByLabel("bitmask", { exact: true }).waitFor();
    await run(page);
    await done(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

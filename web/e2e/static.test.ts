/** The page as a folder on an ordinary file server, below a sub-path: no `queens` runs. */
import { describe, expect, it, beforeAll, afterAll } from "vitest";
import { crashing, visit, withBrowser } from "./browser";
import { type Host, hosted } from "./host";

withBrowser();

describe("the page without a server", () => {
  let host: Host;
  beforeAll(async () => {
    host = await hosted();
  });
  afterAll(() => host.stop());
  const open = (path: string, options = {}) => visit(host.address + path, options);

  it("watches a search, from its first address", async () => {
    const page = await open("");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto(`${host.address}watch/?n=6&strategy=rows&step=20`);
    await page.getByText(/^Step 20 of /).waitFor();
    await page.reload();
    await page.getByText(/^Step 20 of /).waitFor();
  });

  it("finds a view without the slash of its folder", async () => {
    const page = await open("board?n=6&queens=a1");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(page.url()).toBe(`${host.address}board/?n=6&queens=a1`);
  });

  it("teaches the first lesson", async () => {
    const page = await open("learn/");
    for (let step = 1; step < 12; step += 1) {
      await page.getByText(`Step ${step} of 12`).waitFor();
      await page.getByRole("button", { name: "Next", exact: true }).click();
    }
    await page.getByRole("button", { name: "Next lesson: Square by square" }).waitFor();
  });

  it("shows the tree of a search", async () => {
    const page = await open("watch/?n=6&strategy=rows&step=260&panel=tree");
    await page.locator(".tree-picture .path .dots").waitFor();
    await page.getByText("A queen is placed on (3, 1).").waitFor();
  });

  it("races", async () => {
    const page = await open("race/?n=8&strategies=rows,cells");
    await page.getByText("On 8 × 8, rows needs 1,858 steps, cells 777,222 (418 times as many).").waitFor();
  });

  it("answers every question on a board", async () => {
    const page = await open("board/?n=8&queens=b4,d5");
    const asked = async (name: string, answer: string) => {
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByText(answer).waitFor();
    };
    await asked("Complete it", "6 queens were added");
    await asked("How many ways?", "Exactly 2 ways");
    await asked("Is it unique?", "No: here are two.");
    await page.getByRole("button", { name: "Impossible, but why?" }).click();
    await asked("Why impossible?", "alone exclude every solution");
  });

  it("plays a puzzle with a hint", async () => {
    const page = await open("board/");
    await page.getByRole("button", { name: "Easy", exact: true }).click();
    await page.getByText("Easy puzzle with one solution").waitFor();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByText(/^(Row|Column) \d has one free square: \(\d, \d\)\.$/).waitFor();
  });

  it("maps where queens stand", async () => {
    const page = await open("count/?n=8&map=true");
    await page.getByRole("application", { name: /^Map of the 8 × 8 board/ }).waitFor();
  });

  it("counts, and says what to install for more", async () => {
    const page = await open("count/?n=14");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("365,596").first().waitFor();
    await page.getByLabel(/^Board size/).fill("20");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByRole("alert").getByText("queens count 20").waitFor();
  });

  it("makes an experiment", async () => {
    const page = await open("compare/?experiment=steps&n=4..6&strategies=rows,cells&runs=1");
    await page.getByRole("button", { name: "Run the experiment" }).click();
    await page.locator("[role=status]", { hasText: "The experiment is done" }).waitFor({ state: "attached" });
    expect(await page.getByRole("table").first().innerText()).toContain("cells");
  });

  it("speaks Chinese", async () => {
    const page = await open("count/?n=8");
    await page.getByLabel("Language").selectOption("zh");
    await page.locator("html[lang=zh-Hans]").waitFor();
  });

  it("is there without a network after the first visit", async () => {
    const page = await open("count/?n=9");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("352", { exact: true }).first().waitFor();
    await page.goto(`${host.address}board/?n=4&queens=b4`);
    await page.getByRole("button", { name: "How many ways?" }).waitFor();
  });

  it("goes on when its worker ends", async () => {
    const page = await open("count/?n=9");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("352", { exact: true }).first().waitFor();
    await crashing(page, "/count/events");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByRole("alert").getByText("It has been started again").waitFor();
    await page.getByLabel(/^Board size/).fill("10");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("724", { exact: true }).first().waitFor();
  });

  it("says what to do where there are no scripts, or no WebAssembly", async () => {
    const still = await open("watch/", { javaScriptEnabled: false });
    expect((await still.locator("noscript p").boundingBox())?.y).toBeLessThan(700);
    const page = await open("watch/");
    await page.context().addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
    await page.reload();
    const sentence = page.getByRole("alert").getByText("This page needs WebAssembly");
    await sentence.waitFor();
    expect((await sentence.boundingBox())?.y).toBeLessThan(700);
  });
});

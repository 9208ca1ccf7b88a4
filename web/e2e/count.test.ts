/** Counting: the forecast before, the figures meanwhile, the number with its checks after. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { forgiven, visit, withBrowser } from "./browser";
import { QUEENS } from "./server";

withBrowser();

const number = (page: Page) => page.locator(".count-number");

describe("counting", () => {
  it("restores the question from a link, says what it takes, and starts nothing", async () => {
    const calls: string[] = [];
    const page = await visit("/watch");
    page.on("request", (request) => calls.push(request.url()));
    await page.goto(new URL("/count?n=12&of=fundamental", page.url()).href);
    await page.getByRole("region", { name: "Forecast" }).getByText("less than a second").waitFor();
    expect(await page.getByLabel("Board size n").inputValue()).toBe("12");
    expect(await page.getByLabel("Which solutions").inputValue()).toBe("fundamental");
    expect(calls.filter((call) => call.includes("/count/events"))).toEqual([]);
  });

  it("shows the number with its checks, and keeps it in the list", async () => {
    const page = await visit("/count?n=10", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await number(page).waitFor();
    expect(await number(page).innerText()).toBe("724");
    await page.getByText("It equals the number that is published for this board.").waitFor();
    await page.getByRole("button", { name: "Copy the number" }).click();
    await page.getByText("Copied.").first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("724");
    expect(await page.locator(".command code").innerText()).toBe("queens count 10");
    await page.getByText("The JSON document").click();
    expect(JSON.parse(await page.locator(".count-document pre").innerText())).toMatchObject({ n: 10, count: "724" });
    await page.getByLabel("Pieces").selectOption("super");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await number(page).getByText("4", { exact: true }).waitFor();
    expect(await page.getByRole("table").locator("tbody tr").count()).toBe(2);
    await page.waitForURL("**/count/?n=10&variant=super");
  });

  it("announces the result", async () => {
    const page = await visit("/count?n=8");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.locator("[role=status]", { hasText: "8 queens on 8 × 8: all solutions: 92" }).waitFor({ state: "attached" });
  });

  it("shows how far a long count is, and cancels it", async () => {
    const page = await visit("/count?n=8");
    const ended = page.waitForEvent("requestfailed", { predicate: (request) => request.url().includes("/count/events"), timeout: 0 });
    await page.getByLabel("Board size n").fill("22");
    await page.keyboard.press("Enter");
    await page.getByRole("progressbar").waitFor();
    await page.getByText("Solutions so far").waitFor();
    await page.getByText(/^\d[\d,]* of \d[\d,]*$/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(/^Cancelled at \d+%/).waitFor();
    await ended;
    expect(await page.getByRole("progressbar").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Count", exact: true }).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByLabel("Board size n").fill("6");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("s");
    await number(page).getByText("4", { exact: true }).waitFor();
  });

  it("stops the server's work when it is left", async () => {
    const page = await visit("/count?n=22");
    const ended = page.waitForEvent("requestfailed", { predicate: (request) => request.url().includes("/count/events"), timeout: 0 });
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("Solutions so far").waitFor();
    await page.getByRole("link", { name: "Board", exact: true }).click();
    await ended;
  });

  it("says what was cancelled when it is left", async () => {
    const page = await visit("/count?n=20");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("Solutions so far").waitFor();
    await page.getByRole("link", { name: "Board", exact: true }).click();
    await page.getByText(/^The count of 20 queens on 20 × 20: all solutions was cancelled at \d+%/).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText(/^The count of/).waitFor({ state: "detached" });
  });

  it("has no forecast for what makes no sense, and one queen is one", async () => {
    const page = await visit("/count?n=12");
    const forecast = page.getByText("Counting takes less than a second here.");
    await forecast.waitFor();
    await page.getByLabel("Board size n").fill("99");
    await forecast.waitFor({ state: "hidden" });
    await page.getByLabel("Board size n").fill("１");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByRole("heading", { name: "1 queen on 1 × 1: all solutions" }).waitFor();
  });

  it("warns of what takes longer than the server goes on", async () => {
    const page = await visit("/watch");
    // Told by the test, for what is long on one machine is short on another.
    const told = { n: 24, estimate: 2.2e14, low: 2.1e14, high: 2.3e14, seconds: 9000, seconds_low: 900, seconds_high: 90_000, threads: 2, basis: "extrapolated" };
    await page.route("**/estimate*", (route) => route.fulfill({ json: told }));
    await page.goto(new URL("/count?n=24", page.url()).href);
    await page.getByText("between 15 minutes and 25 hours").waitFor();
    await page.getByText("That is more than the hour").waitFor();
    await page.getByText("queens count 24 --checkpoint count.json").waitFor();
  });

  it("starts nothing while a field makes no sense", async () => {
    const page = await visit("/count?n=8");
    await page.getByLabel("Board size n").fill("many");
    await page.getByText("Choose a whole number from 0 to 24.").waitFor();
    await page.getByRole("button", { name: "Count", exact: true }).click();
    expect(await page.getByLabel("Board size n").evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole("progressbar").count() + (await number(page).count())).toBe(0);
  });

  it("says what the server refuses", async () => {
    const page = await visit("/count?n=18"); // too large for the page
    const message = { en: "The server is counting elsewhere.", zh: "服务器正在计数。" };
    await page.route("**/count/events*", (route) => route.fulfill({ status: 429, json: { error: { code: "busy", field: null, message } } }));
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByRole("alert").getByText(message.en).waitFor();
    await page.getByLabel("Language").selectOption("zh");
    await page.getByRole("alert").getByText(message.zh).waitFor();
    expect(forgiven()).toBeGreaterThan(0);
  });

  it("keeps the result when the language changes", async () => {
    const page = await visit("/count?n=9");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await number(page).waitFor();
    await page.getByLabel("Language").selectOption("zh");
    await page.getByText("与此棋盘已发表的数相同。").waitFor();
    expect(await number(page).innerText()).toBe("352");
  });

  it("fits a narrow screen", async () => {
    const page = await visit("/count?n=14", { viewport: { width: 360, height: 740 } });
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await number(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

describe("the map of the squares", () => {
  const told = (page: Page) => page.locator(".count-map-told");

  it("is drawn on a press, restored by its link, and tells of the square under the mouse, the finger and the cursor", async () => {
    const page = await visit("/count?n=6");
    await page.getByRole("button", { name: "Show the map" }).click();
    await page.getByText("Point at a square").waitFor();
    await page.waitForURL("**/count/?n=6&map=true");
    await page.reload();
    const board = page.getByRole("application", { name: /^Map of the 6 × 6 board/ });
    await board.waitFor();
    const { width, height } = (await board.boundingBox())!;
    await board.hover({ position: { x: width * 0.3, y: height * 0.08 } });
    await told(page).getByText("(0, 1): 1 of 4 solutions, 1.50 × 1/n").waitFor();
    await board.click({ position: { x: width * 0.95, y: height * 0.08 } });
    await told(page).getByText("(0, 5): 0 of 4 solutions, 0.00 × 1/n").waitFor();
    await page.keyboard.press("ArrowDown");
    await told(page).getByText("(1, 5): 1 of 4 solutions, 1.50 × 1/n").waitFor();
    await page.locator("[aria-live]", { hasText: "(1, 5) 1 of 4 solutions" }).waitFor({ state: "attached" });
    await page.getByText("Number of solutions with a queen on each square").first().click();
    expect(await page.locator(".count-map tbody tr").first().innerText()).toBe("0\t0\t1\t1\t1\t1\t0");
  });

  it("has the colours of the command's picture", async () => {
    const page = await visit("/count?n=8&map=true");
    const squares = page.locator(".count-map .heat rect[fill]");
    await squares.first().waitFor();
    const shown = await squares.evaluateAll((rects) => rects.map((rect) => rect.getAttribute("fill")));
    const { stdout } = await promisify(execFile)(QUEENS, ["map", "8", "--format", "svg"]);
    const drawn = [...stdout.matchAll(/<g id="square\d+">\n<path fill="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour);
    expect(shown).toEqual(drawn);
  });

  it("follows the question, and says where the page ends", async () => {
    const page = await visit("/count?n=3&map=true");
    await page.getByText("There is no solution for n = 3").waitFor();
    await page.getByLabel("Board size n").fill("16");
    await page.getByText("Making the map").waitFor();
    await page.getByLabel("Board size n").fill("8");
    await page.getByRole("application", { name: /^Map of the 8 × 8 board. Most: \(0, 3\): 18 of 92/ }).waitFor();
    await page.getByLabel("Pieces").selectOption("torus");
    await page.getByText("There is no solution for n = 8").waitFor();
    await page.getByLabel("Pieces").selectOption("standard");
    await page.getByLabel("Board size n").fill("20");
    await page.getByText("queens map 20").waitFor();
  });
});

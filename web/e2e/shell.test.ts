/** The frame: views, language, theme, keys. */
import { describe, expect, it } from "vitest";
import { forgiven, pathOf, visit, withBrowser } from "./browser";

withBrowser();

describe("the frame", () => {
  it("leads to every view, and every view has an address", async () => {
    const page = await visit("/");
    for (const [name, path] of [["Race", "/race"], ["Board", "/board"], ["Count", "/count"], ["Compare", "/compare"], ["Watch", "/watch"]] as const) {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
      expect(pathOf(page)).toBe(path);
      expect(await page.getByRole("navigation").locator("[aria-current=page]").innerText()).toBe(name);
    }
    await page.goBack();
    expect(pathOf(page)).toBe("/compare");
  });

  it("speaks both languages and remembers which", async () => {
    const page = await visit("/board");
    await page.getByLabel("Language").selectOption("zh");
    await page.getByRole("heading", { level: 1, name: "自己的棋盘" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "自己的棋盘" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-Hans");
  });

  it("takes the language of the browser until one is chosen", async () => {
    const page = await visit("/count", { locale: "zh-CN" });
    await page.getByRole("heading", { level: 1, name: "数出所有解" }).waitFor();
  });

  it("is light or dark, and remembers it", async () => {
    const page = await visit("/watch", { colorScheme: "dark" });
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.getByLabel("Theme").selectOption("light");
    await page.reload();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  });

  it("keeps a view as it was left", async () => {
    const page = await visit("/board?n=5&queens=a1");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("5");
    await page.getByRole("heading", { level: 1, name: "Count all solutions" }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Board", exact: true }).click();
    await page.getByText("1 of 5 queens").first().waitFor();
    expect(new URL(page.url()).search).toBe("?n=5&queens=a1");
  });

  it.each(["/watch?n=-5", "/watch?strategy=magic", "/race?n=1000000000", "/race?strategies=rows,magic", "/count?n=eight", "/compare?experiment=luck"])(
    "says what it does not take from the link %s, until something is chosen",
    async (path) => {
      const page = await visit(path);
      const note = page.getByRole("alert").filter({ hasText: "The link says" });
      await note.waitFor();
      expect(await note.innerText()).toContain(/=(.*,)?(.*)$/.exec(path)![2]);
      expect(await page.locator("main select, main input").count()).toBeGreaterThan(0);
      await page.getByLabel(/^Board size/).fill("6");
      await note.waitFor({ state: "detached" });
    },
  );

  it("answers an address that is none with a sentence", async () => {
    const page = await visit("/nope");
    await page.getByText("There is no such page").waitFor();
    await page.getByRole("link", { name: "Go to the page" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(forgiven()).toBe(1); // the browser tells of the status 404
  });

  it("goes back to the state before", async () => {
    const page = await visit("/watch?n=4");
    await page.getByText("Step 0 of").first().waitFor();
    await page.getByLabel("Board size n").fill("6");
    await page.waitForURL(/n=6/);
    await page.goBack();
    await page.waitForURL(/n=4/);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("main input")?.value === "4");
  });

  it("leaves the address alone while it plays", async () => {
    const page = await visit("/watch?n=8");
    await page.getByText("Step 0 of").first().waitFor();
    await page.waitForTimeout(600);
    await page.evaluate(() => {
      const told = history.replaceState.bind(history);
      history.replaceState = (...all) => {
        document.title = `written ${document.title}`;
        told(...all);
      };
    });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForTimeout(2500);
    expect(await page.title()).not.toContain("written");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.waitForURL(/step=\d+/);
  });

  it("is moved through and explained by keys", async () => {
    const page = await visit("/watch");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("4");
    await page.getByRole("heading", { level: 1, name: "Your own board" }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("go to the view of that number").waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });
});

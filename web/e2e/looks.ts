/**
 * Takes pictures of every view at three sizes, light and dark, in both languages, to be looked at:
 *
 *     npm run looks -- FOLDER [VIEW...]     all of them; with names, only those views
 *
 * Of the page at $PAGE, or of `queens serve` started as for the tests. Each view is in a typical state, which its
 * link restores; what does not start by itself is started by its button.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launched } from "./chromium";
import { PAGE, served } from "./server";

interface Look {
  name: string;
  path: string;
  /** Brings the view into the state that is worth a picture. */
  act?: (page: Page) => Promise<unknown>;
}

const LOOKS: readonly Look[] = [
  { name: "learn", path: "/learn?lesson=rows&step=6" },
  { name: "watch-first", path: "/watch" },
  { name: "watch", path: "/watch?n=8&strategy=bitmask&step=120" },
  { name: "watch-tree", path: "/watch?n=6&strategy=rows&step=260&panel=tree" },
  { name: "race", path: "/race?n=8&strategies=rows,cells,exact-cover&task=all&step=900" },
  { name: "board", path: "/board?n=8&queens=b4,d5,g7&blocked=a1,e2,h8" },
  { name: "board-solved", path: "/board?n=8&queens=a8,e7,h6,f5,c4,g3,b2,d1" },
  { name: "board-puzzle", path: "/board?n=8&given=b2,h5,c7&queens=d3", act: (page) => page.keyboard.press("h") },
  { name: "board-large", path: "/board?n=30&queens=b4,d15,g27,p9&blocked=a1,e2,m18,z30" },
  { name: "count-before", path: "/count?n=21", act: (page) => page.locator(".note strong").waitFor() },
  { name: "count", path: "/count?n=16", act: (page) => started(page, ".count-number") },
  { name: "count-map", path: "/count?n=10&map=true", act: (page) => page.locator(".count-map .board").waitFor() },
  { name: "compare-density", path: "/compare?experiment=accuracy", act: (page) => started(page, ".compare-conclusion") },
  { name: "compare", path: "/compare?experiment=time", act: (page) => started(page, ".compare-table") },
];

const SIZES = [[390, 844], [1280, 720], [1440, 900]] as const;
const THEMES = ["light", "dark"] as const;
const LANGUAGES = { en: "en-US", zh: "zh-CN" };

/** Presses the form's button and waits until nothing runs and something is shown. */
async function started(page: Page, shown: string): Promise<void> {
  await page.locator("form button[type=submit].first").click();
  await page.locator(shown).first().waitFor();
  await page.locator("progress").waitFor({ state: "detached" });
}

async function look(browser: Browser, address: string, folder: string, { name, path, act }: Look): Promise<void> {
  for (const [language, locale] of Object.entries(LANGUAGES)) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({ locale, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address + path);
      await page.locator("main h1").waitFor();
      await act?.(page);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${language}.png`), fullPage: true });
      }
      await context.close();
    }
  }
}

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Which folder should the pictures go to? npm run looks -- FOLDER [VIEW...]");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const server = PAGE === undefined ? await served() : null;
const browser = await launched();
try {
  for (const chosen of LOOKS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))) {
    await look(browser, PAGE ?? server?.address ?? "", folder, chosen);
    console.log(chosen.name);
  }
} finally {
  await browser.close();
  await server?.stop();
}

/**
 * Measures how soon the built page is there, from an ordinary file server, each time in a fresh browser profile:
 *
 *     npm run pace
 *
 * The first paint is what the browser says; a view is interactive when its engine has answered the first question. Medians
 * of some visits, and the slowest of them.
 */
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launched } from "./chromium";
import { fileServer } from "./host";

const PAGE = join(import.meta.dirname, "../../crates/queens-server/page");

const VISITS = 5;

/** Views, and what is there once the engine has answered. */
const ANSWERED: readonly (readonly [path: string, selector: string])[] = [
  ["watch/", ".watching .panels"],
  ["learn/", ".lesson-board"],
  ["race/", ".race-ranking .quiet"],
];

interface Pace {
  paint: number;
  interactive: number;
}

async function visited(browser: Browser, address: string, selector: string): Promise<Pace> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector(selector);
  const pace = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
    return { paint, interactive: performance.now() };
  });
  await context.close();
  return pace;
}

function told(times: number[]): string {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  return `${sorted[sorted.length >> 1]} ms (slowest ${sorted.at(-1)} ms)`;
}

const server = await fileServer(PAGE);
const browser = await launched();
try {
  for (const [path, selector] of ANSWERED) {
    const paces: Pace[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) paces.push(await visited(browser, server.address + path, selector));
    console.log(`${path}: first paint ${told(paces.map(({ paint }) => paint))}, interactive ${told(paces.map(({ interactive }) => interactive))}`);
  }
} finally {
  await browser.close();
  await server.stop();
}

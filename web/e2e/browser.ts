/** A real Chromium, and pages in it that complain about every error on their console. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { launched } from "./chromium";

let browser: Browser;
let errors: string[] = [];
const open: Page[] = [];

/** Call once in each file: one browser for it, and no error of any page goes unseen. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await launched();
  });
  afterEach(async () => {
    for (const page of open.splice(0)) await page.context().close();
    const seen = errors;
    errors = [];
    expect(seen, "errors on the console").toEqual([]);
  });
  afterAll(() => browser.close());
}

/** The address of a path on the server. */
export function at(path: string): string {
  return inject("address") + path;
}

/** Opens a path in a fresh browser profile. */
export async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  open.push(page);
  await page.goto(at(path));
  return page;
}

/** Squares named as on a chess board: `visit(path, chess())`. */
export function chess(options: BrowserContextOptions = {}): BrowserContextOptions {
  const localStorage = [{ name: "coordinates", value: "chess" }];
  return { ...options, storageState: { cookies: [], origins: [{ origin: new URL(at("/")).origin, localStorage }] } };
}

/** Errors that a test provokes on purpose: forgets them, and tells how many there were. */
export function forgiven(): number {
  return errors.splice(0).length;
}

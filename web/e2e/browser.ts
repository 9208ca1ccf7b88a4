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

/** The address of a path on the server; a whole address is one already. */
export function at(path: string): string {
  return path.startsWith("http:") ? path : inject("address") + path;
}

/** The path of what is shown, as links are written: without the slash of the folder. */
export function pathOf(page: Page): string {
  return new URL(page.url()).pathname.replace(/(.)\/$/, "$1");
}

/** Has the worker answer an operation with this part, named by its media type; never, if it is null. */
export async function answering(page: Page, operation: string, part: { name: string; document: unknown } | null): Promise<void> {
  await page.evaluate(
    ([operation, part]) => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, data: { operation?: string }) {
        if (data.operation !== operation) return post.call(this, data);
        if (part === null) return;
        const bytes = new TextEncoder().encode(JSON.stringify(part.document));
        for (const sent of [{ name: part.name, bytes }, { done: true }]) {
          setTimeout(() => this.onmessage?.(new MessageEvent("message", { data: sent })));
        }
      };
    },
    [operation, part] as const,
  );
}

/** Has the worker throw at the next question of an operation, as a mistake of ours would. */
export async function crashing(page: Page, operation: string): Promise<void> {
  await page.evaluate((operation) => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, data: { operation?: string }) {
      if (data.operation !== operation) return post.call(this, data);
      Worker.prototype.postMessage = post;
      post.call(this, { operation, fields: [["n", 8n]] }); // no JSON
    };
  }, operation);
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

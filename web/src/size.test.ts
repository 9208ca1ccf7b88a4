/** The built page stays small: what a school's connection has to carry. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";

const PAGE = join(import.meta.dirname, "../../crates/queens-server/page");
/** Of the build, not of the page. */
const LIST = "sources.sha256";
/** What is loaded before the first view can be used. */
const FIRST = ["watch/index.html", "page.css", "page.js", "worker.js", "queens.wasm", "server.json", "icon.svg"];

const KB = 1000;

/** The most of all files, and of the first view compressed. The aim is 600 KB and 350 KB: these bounds keep it from growing. */
const MOST = { all: 1310, gzip: 535, brotli: 437 };

const kilobytes = (bytes: number) => Math.round(bytes / KB);

it("is within its bounds, in all files and compressed in the first view", () => {
  const files = readdirSync(PAGE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== LIST)
    .map((entry) => join(entry.parentPath, entry.name));
  const sum = (names: readonly string[], packed: (bytes: Buffer) => Buffer) =>
    kilobytes(names.reduce((sum, name) => sum + packed(readFileSync(name)).length, 0));
  const first = FIRST.map((name) => join(PAGE, name));
  const all = sum(files, (bytes) => bytes);
  const gzip = sum(first, (bytes) => gzipSync(bytes, { level: 6 }));
  const brotli = sum(first, brotliCompressSync);
  console.info(`the page: ${all} KB in ${files.length} files; its first view: ${gzip} KB by gzip, ${brotli} KB by brotli`);
  expect(all).toBeLessThanOrEqual(MOST.all);
  expect(gzip).toBeLessThanOrEqual(MOST.gzip);
  expect(brotli).toBeLessThanOrEqual(MOST.brotli);
}, 60_000);

/** Starts the Chromium that tests and pictures share. */
import { type Browser, chromium } from "playwright-core";

/** Debian's; nothing is fetched. */
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Without them the browser calls home, which tests must not need. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launched(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

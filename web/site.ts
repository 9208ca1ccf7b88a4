/**
 * Makes the built page a folder that any host can serve: the engine beside the script, a folder with an index.html for each
 * view, the policy of what may be loaded, and the list of files that `sw.js` keeps for visits without a network.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { VIEWS } from "./src/views";

/** Built by `scripts/wasm`. */
const ENGINE = "queens.wasm";

/** Not for a visit without a network. */
const NOT_KEPT = ["404.html", "licences.md", "server.json", "sources.sha256", "sw.js"];

/** What the page may load and connect to: its own host. The header of `queens serve` says the same. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'";

export function site(): Plugin {
  const engine = resolve(import.meta.dirname, "../crates/queens-server/page", ENGINE);
  let page = "";
  let bytes: Buffer;
  return {
    name: "site",
    configResolved: (config) => {
      page = resolve(config.root, config.build.outDir);
      // Before the build empties the folder.
      if (config.command === "build") bytes = readFileSync(engine);
    },
    configureServer: (server) => {
      server.middlewares.use(`/${ENGINE}`, (_request, response) => response.end(readFileSync(engine)));
    },
    transformIndexHtml: (html, { server }) => (server === undefined ? withPolicy(html) : html),
    writeBundle: () => {
      writeFileSync(join(page, ENGINE), bytes);
      const html = readFileSync(join(page, "index.html"), "utf8");
      for (const view of VIEWS) {
        mkdirSync(join(page, view));
        writeFileSync(join(page, view, "index.html"), html.replaceAll('="./', '="../'));
      }
      writeFileSync(join(page, "sw.js"), keeper(page));
    },
  };
}

function withPolicy(html: string): string {
  const charset = '<meta charset="utf-8" />';
  return html.replace(charset, `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />`);
}

/** The service worker with its list. */
function keeper(page: string): string {
  const files = readdirSync(page, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(page.length + 1))
    .filter((name) => !NOT_KEPT.includes(name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(page, file)));
  const script = readFileSync(join(page, "sw.js"), "utf8");
  return script.replace("@HASH@", hash.digest("hex").slice(0, 16)).replace('"@FILES@"', files.map((file) => `"${file}"`).join(", "));
}

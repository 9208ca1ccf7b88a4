/**
 * Builds the page into the server's crate, where it is embedded: names without hashes, so that the list of
 * files never changes, and one script and one style sheet, so that the first paint needs three requests. The script of
 * the worker and the engine are loaded beside them.
 */
import { defineConfig } from "vitest/config";
import { site } from "./site";
import { sources } from "./sources";

/** Where `queens serve` listens. It takes calls from its own page only, so the proxy speaks for that. */
const target = process.env["QUEENS_ADDRESS"] ?? "http://127.0.0.1:8642";
const served = { target, changeOrigin: true, headers: { origin: target } };
const proxy = { "/api": served, "/server.json": served };

export default defineConfig({
  // Addresses are relative: the page works in any folder of a host.
  base: "./",
  plugins: [site(), sources()],
  build: {
    outDir: "../crates/queens-server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // What is bundled may be given away with its licence only; the server has it too.
    license: { fileName: "licences.md" },
    rollupOptions: {
      output: {
        entryFileNames: "page.js",
        assetFileNames: "page[extname]",
        codeSplitting: false,
      },
    },
  },
  worker: { format: "es", rollupOptions: { output: { entryFileNames: "worker.js" } } },
  // `npm run dev` beside a running `queens serve`.
  server: { proxy },
  preview: { proxy },
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: ["src/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/server.ts",
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

/**
 * Leaves beside the built page a list of what it was made of, `sources.sha256`, in the form of `sha256sum`: every
 * source and every built file. A test of the server compares it with the files, so that a page which does not
 * belong to its sources is found without npm.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const LIST = "sources.sha256";

/** What the build reads besides `src/` and `public/`; the server's test has the same list. */
const SINGLE = ["index.html", "package-lock.json", "package.json", "site.ts", "sources.ts", "tsconfig.json", "vite.config.ts"];

export function sources(): Plugin {
  let [web, page] = ["", ""];
  return {
    name: "sources",
    apply: "build",
    configResolved: (config) => {
      web = config.root;
      page = resolve(web, config.build.outDir);
    },
    // Last of all: by now everything is written.
    closeBundle: () => {
      const read = ["src", "public"].flatMap((folder) => under(web, folder)).filter((name) => !name.includes(".test."));
      const built = under(page, "").filter((name) => name !== LIST);
      const lines = [
        ...[...SINGLE, ...read].sort().map((name) => `${sum(web, name)}  web/${name}\n`),
        ...built.sort().map((name) => `${sum(page, name)}  page/${name}\n`),
      ];
      writeFileSync(join(page, LIST), lines.join(""));
    },
  };
}

/** The files in a folder and in those below it, by their paths from `root`. */
function under(root: string, folder: string): string[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? under(root, prefix + entry.name) : [prefix + entry.name],
  );
}

function sum(root: string, name: string): string {
  return createHash("sha256").update(readFileSync(join(root, name))).digest("hex");
}

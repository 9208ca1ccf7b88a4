/** Lets Vite strip the types of `looks.ts`, which Node.js does not do by itself everywhere. */
import { runnerImport } from "vite";

await runnerImport(new URL("looks.ts", import.meta.url).pathname, { configFile: false, logLevel: "error" });

/** Runs a script of this folder by its name. Lets Vite strip its types, which Node.js does not do by itself everywhere. */
import { runnerImport } from "vite";

const [name] = process.argv.splice(2, 1);
await runnerImport(new URL(`${name}.ts`, import.meta.url).pathname, { configFile: false, logLevel: "error" });

/** Starts `queens serve` on a free port for the tests, and stops it after them. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    address: string;
  }
}

/** The command under test; `scripts/test` names the one that it has built. */
export const QUEENS = process.env["QUEENS"] ?? fileURLToPath(new URL("../../target/release/queens", import.meta.url));

/** A page that is served already, while one works on it: `npm run dev`, say. */
export const PAGE = process.env["PAGE"];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (PAGE !== undefined) {
    project.provide("address", PAGE);
    return () => Promise.resolve();
  }
  const { address, stop } = await served();
  project.provide("address", address);
  return stop;
}

/** A server of our own, and how to stop it. */
export async function served(): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = spawn(QUEENS, ["serve", "--address", "127.0.0.1:0", "--lang", "en"], { stdio: ["ignore", "ignore", "pipe"] });
  return { address: await addressOf(server), stop: () => stopped(server) };
}

/** The address that the server tells when it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.on("error", (error) => reject(new Error(`${QUEENS} does not start: ${error.message}`)));
    server.on("exit", (code) => reject(new Error(`queens serve ended with ${code}: ${said}`)));
    server.stderr?.on("data", (bytes: Buffer) => {
      said += bytes.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found !== null) resolve(found[0]);
    });
  });
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.removeAllListeners("exit");
    server.on("exit", () => resolve());
    server.kill("SIGTERM");
  });
}

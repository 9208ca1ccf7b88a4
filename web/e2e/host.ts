/** An ordinary file server, Python's, with the page of `queens page` in a folder below its root. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { QUEENS } from "./server";

export interface Host {
  /** The folder of the page, with its slash. */
  address: string;
  stop: () => Promise<void>;
}

export async function hosted(): Promise<Host> {
  const root = await mkdtemp(join(tmpdir(), "queens-page-"));
  await promisify(execFile)(QUEENS, ["page", "--output", join(root, "some", "folder")]);
  const server = await fileServer(root);
  const stop = async () => {
    await server.stop();
    await rm(root, { recursive: true });
  };
  return { address: `${server.address}some/folder/`, stop };
}

/** Serves a folder. */
export async function fileServer(root: string): Promise<Host> {
  const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", root], { stdio: ["ignore", "pipe", "ignore"] });
  const address = `http://127.0.0.1:${await portOf(server)}/`;
  const stop = () => {
    server.removeAllListeners("exit");
    server.kill();
    return Promise.resolve();
  };
  return { address, stop };
}

function portOf(server: Pick<ChildProcess, "on" | "stdout">): Promise<string> {
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`python3 -m http.server ended with ${code}`)));
    server.stdout?.on("data", (bytes: Buffer) => {
      const port = / port (\d+)/.exec(bytes.toString())?.[1];
      if (port !== undefined) resolve(port);
    });
  });
}

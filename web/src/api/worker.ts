/**
 * The worker: runs queens-wasm, one question after the other. It gets the compiled module, then questions; it sends the parts
 * of each answer, then that it is done. A panic ends the module: that is sent, and the worker is of no use any more.
 */
import type { Asked } from "./engine";

interface Exports {
  memory: WebAssembly.Memory;
  reserve: (length: number) => number;
  answer: () => void;
}

/** What a worker sends. */
export type Sent = { name: string; bytes: Uint8Array<ArrayBuffer> } | { done: true } | { crashed: string };

let exports: Exports;

function bytesAt(address: number, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(exports.memory.buffer as ArrayBuffer, address >>> 0, length);
}

function textAt(address: number, length: number): string {
  return new TextDecoder().decode(bytesAt(address, length));
}

function send(sent: Sent, transfer: Transferable[] = []): void {
  postMessage(sent, { transfer });
}

const page = {
  now: () => performance.timeOrigin + performance.now(),
  take: (name: number, nameLength: number, address: number, length: number) => {
    const bytes = bytesAt(address, length).slice();
    send({ name: textAt(name, nameLength), bytes }, [bytes.buffer]);
  },
};

function answer(asked: Asked): void {
  const bytes = new TextEncoder().encode(JSON.stringify(asked));
  bytesAt(exports.reserve(bytes.length), bytes.length).set(bytes);
  exports.answer();
}

addEventListener("message", ({ data }: MessageEvent<WebAssembly.Module | Asked>) => {
  try {
    if (data instanceof WebAssembly.Module) {
      exports = new WebAssembly.Instance(data, { page }).exports as unknown as Exports;
      return;
    }
    answer(data);
    send({ done: true });
  } catch (error) {
    send({ crashed: String(error) });
  }
});

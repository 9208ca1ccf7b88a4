/** What went wrong with a call, in words for a person. */
import { language } from "../settings";
import { type Both } from "../words/mod";
import { install, shellWords } from "../words/shell";

/** A refusal of the server, or why none of its answers came. Its text follows the language. */
export class Fault extends Error {
  constructor(
    readonly code: string,
    readonly field: string | null,
    private readonly said: Both<string> | null,
  ) {
    super(said?.en ?? code);
  }

  /** In the language that is chosen now. */
  say(): string {
    if (this.said !== null) return this.said[language.value];
    if (this.code === "unreadable") return shellWords().unreadable;
    if (this.code === "busy") return shellWords().busy;
    if (this.code === "crashed") return shellWords().crashed;
    return shellWords().unreachable;
  }
}

/** Nothing came: the server is gone. */
export function unreachable(): Fault {
  return new Fault("unreachable", null, null);
}

/** The worker of the page has ended by a mistake of ours, or for want of memory. */
export function crashed(why: string): Fault {
  console.warn(`the worker ended: ${why}`);
  return new Fault("crashed", null, null);
}

/** The board is too large to be counted in the page, and there is no server. */
export function tooLarge(n: number, most: number): Fault {
  return new Fault("too-large", "n", install(n, most));
}

/** What a request that was cancelled ends with. */
export function aborted(): DOMException {
  return new DOMException("not wanted any more", "AbortError");
}

/** Something came that is none of its documents. */
export function unreadable(): Fault {
  return new Fault("unreadable", null, null);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** The error object of an answer. */
export function faultOf(document: unknown): Fault {
  const error = (document as { error?: Record<string, unknown> } | null)?.error;
  const message = error?.["message"] as Partial<Both<unknown>> | undefined;
  const code = error?.["code"];
  const field = error?.["field"];
  if (!isText(code) || !isText(message?.en) || !isText(message?.zh)) return unreadable();
  return new Fault(code, isText(field) ? field : null, { en: message.en, zh: message.zh });
}

/** Whether the request was cancelled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Any error as one that can be shown. */
export function asFault(error: unknown): Fault {
  return error instanceof Fault ? error : unreachable();
}

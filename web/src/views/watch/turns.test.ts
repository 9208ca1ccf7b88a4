import { describe, expect, it } from "vitest";
import { Turns } from "./turns";

/** A question that is answered by hand. */
function question(log: string[], name: string) {
  let answer: () => void = () => undefined;
  const ask = () => {
    log.push(name);
    return new Promise<string>((resolve) => (answer = () => resolve(name)));
  };
  return { ask, answer: () => answer() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("turns", () => {
  it("let some in at once and the others in their order", async () => {
    const turns = new Turns(2);
    const log: string[] = [];
    const all = ["a", "b", "c", "d"].map((name) => question(log, name));
    const answers = all.map(({ ask }) => turns.ask(new AbortController().signal, ask));
    await settled();
    expect(log).toEqual(["a", "b"]);
    all[1]!.answer();
    await settled();
    expect(log).toEqual(["a", "b", "c"]);
    all[0]!.answer();
    await settled();
    all[2]!.answer();
    all[3]!.answer();
    expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
  });

  it("forget who gives up, waiting or asking", async () => {
    const turns = new Turns(1);
    const log: string[] = [];
    const [first, second, third] = ["a", "b", "c"].map((name) => question(log, name));
    const abort = new AbortController();
    const begun = turns.ask(new AbortController().signal, first!.ask);
    const given = turns.ask(abort.signal, second!.ask).catch((error: Error) => error.name);
    const later = turns.ask(new AbortController().signal, third!.ask);
    abort.abort();
    expect(await given).toBe("AbortError");
    first!.answer();
    await begun;
    await settled();
    expect(log).toEqual(["a", "c"]);
    third!.answer();
    expect(await later).toBe("c");
  });

  it("are free again after a failure", async () => {
    const turns = new Turns(1);
    const { signal } = new AbortController();
    await turns.ask(signal, () => Promise.reject(new Error("no"))).catch(() => undefined);
    expect(await turns.ask(signal, () => Promise.resolve("yes"))).toBe("yes");
    await turns.ask(AbortSignal.abort(), () => Promise.resolve("never")).catch(() => undefined);
    expect(await turns.ask(signal, () => Promise.resolve("again"))).toBe("again");
  });
});

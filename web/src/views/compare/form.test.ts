import { describe, expect, it, vi } from "vitest";
import type { Strategy } from "../../api/documents";

vi.hoisted(() => {
  vi.stubGlobal("location", { pathname: "/compare", search: "" });
  vi.stubGlobal("addEventListener", () => {});
});

const { callOf, choices, commandOf, fits, formOf, isSame, PRESETS, plain, stateOf, takingPart, uses, wrongList } = await import("./form");

const strategy = (name: string, lists: boolean, density = false): Strategy => ({ name, lists, random: false, density, steps: name !== "construct" });
const ALL = choices([
  strategy("rows", true),
  strategy("cells", true),
  strategy("bitmask", true),
  strategy("permutation", false),
  strategy("probabilistic", false, true),
  strategy("local-search", false),
  strategy("construct", false),
  strategy("exact-cover", true),
]);

const asked = (query: string) => formOf(new URLSearchParams(query));

describe("the form of an experiment", () => {
  it("comes back from its own address", () => {
    for (const preset of Object.values(PRESETS)) {
      const state = Object.entries(stateOf(preset, ALL)).filter(([, value]) => value !== null);
      const again = formOf(new URLSearchParams(state.map(([key, value]) => [key, String(value)])));
      expect(callOf(again, ALL, "en")).toEqual(callOf(preset, ALL, "en"));
    }
  });

  it("keeps what it does not understand for the server to refuse", () => {
    expect(asked("experiment=time&n=five&timeout=soon")).toMatchObject({ experiment: "time", n: "five", timeout: "soon" });
    expect(asked("experiment=luck&runs=0&seed=x&task=some")).toMatchObject({ experiment: "steps", runs: 1, seed: 1, task: "all" });
    expect(asked("strategies=rows,<b>,cells").strategies).toEqual(["rows", "cells"]);
  });

  it("sends only what the experiment has use for", () => {
    expect(callOf(PRESETS.work, ALL, "en")).toEqual({
      experiment: "steps", n: "4..8", strategies: "rows,cells,bitmask,exact-cover", density: null, task: "all", runs: null, timeout: "2s", seed: 1, lang: "en",
    });
    expect(callOf(PRESETS.density, ALL, "zh")).toMatchObject({ density: "0.2..1.2:0.2", task: null, runs: 50, lang: "zh" });
    expect(callOf(PRESETS.growth, ALL, "en")).toMatchObject({ density: null, task: null, runs: 3, strategies: "rows,bitmask,colour-split" });
  });

  it("asks for densities only where they mean something", () => {
    expect(uses(PRESETS.density, ALL).density).toBe(true);
    expect(uses(PRESETS.work, ALL).density).toBe(false);
    expect(uses({ ...PRESETS.density, strategies: ["rows"] }, ALL).density).toBe(false);
  });

  it("leaves out strategies that cannot take part", () => {
    const names = takingPart({ ...PRESETS.first, task: "all", strategies: ["rows", "permutation", "colour-split"] }, ALL).map(({ name }) => name);
    expect(names).toEqual(["rows", "colour-split"]);
    const ones = takingPart({ ...PRESETS.work, task: "one", strategies: ["rows", "construct", "local-search"] }, ALL).map(({ name }) => name);
    expect(ones).toEqual(["rows", "local-search"]);
    const counter = ALL[ALL.length - 1];
    expect(counter?.name).toBe("colour-split");
    expect(counter !== undefined && fits(counter, PRESETS.first)).toBe(false);
  });

  it("takes digits and commas of full width, and knows what is no list", () => {
    expect(plain(" ４..１０，２０、 30 ")).toBe("4..10,20,30");
    expect(wrongList(" ")).toBe("empty");
    for (const text of ["abc", "4..", "4;5", "-1", "4..8:", ",", "8,"]) expect(wrongList(text), text).toBe("unreadable");
    for (const text of ["8", "4..10", "4..24:4", "0.2..1.2:0.2,2", "８"]) expect(wrongList(text), text).toBeNull();
  });

  it("is a command line that a shell takes", () => {
    expect(commandOf(PRESETS.growth, ALL)).toBe("queens compare growth --n 6..11 --strategies rows,bitmask,colour-split --runs 3 --timeout 2s --seed 1");
    expect(commandOf({ ...PRESETS.work, n: "4; rm 'x'" }, ALL)).toContain(`--n '4; rm '\\''x'\\''' --strategies`);
  });

  it("knows a preset", () => {
    expect(isSame(asked("experiment=accuracy"), PRESETS.density)).toBe(true);
    expect(isSame(asked("experiment=accuracy&seed=2"), PRESETS.density)).toBe(false);
  });
});

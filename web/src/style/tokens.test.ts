/** The contrast of all colours that meet: WCAG AA, 4.5 for text and 3 for marks, in both themes. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Colours = Record<string, string>;

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colours of a theme; what stands further below wins. */
function coloursOf(theme: "light" | "dark"): Colours {
  const found: Colours = {};
  for (const [, selector, body] of css.matchAll(/([^{}]*)\{([^}]*)\}/g)) {
    if (selector!.includes("data-theme") && !selector!.includes(`"${theme}"`)) continue;
    for (const [, name, value] of body!.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)) found[name!] = value!;
  }
  return found;
}

/** The relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const pairs = (fronts: string, grounds: string) => fronts.split(" ").flatMap((front) => grounds.split(" ").map((ground) => [front, ground] as const));

const TEXT = [
  ...pairs("ink muted accent alarm good", "paper card"),
  ...pairs("ink", "lit accent-soft alarm-soft good-soft edge"),
  ...pairs("muted", "accent-soft alarm-soft good-soft lit"),
  ...pairs("good", "good-soft"),
  ...pairs("accent-ink", "accent"),
];

const MARKS = [
  ...pairs("edge-strong focus accent alarm good series-1 series-2 series-3 series-4", "paper card"),
  ...pairs("edge-strong", "accent-soft"),
  ...pairs("queen found attacked alarm-on-board mark-on-board ghost focus-on-board", "square-light square-dark"),
  // A blocked square is told by its lines, and a conflict may be marked on it.
  ...pairs("stone-lines alarm-on-board focus-on-board", "stone"),
];

describe.each(["light", "dark"] as const)("the colours in %s", (theme) => {
  const colours = coloursOf(theme);
  const weak = (all: typeof TEXT, least: number) =>
    all.flatMap(([front, ground]) => {
      const found = contrast(colours[front] ?? "", colours[ground] ?? "");
      // Unless it is known and enough: a colour that is missing has none.
      return found >= least ? [] : [`${front} on ${ground}: ${found.toFixed(2)}`];
    });

  it("let text be read", () => expect(weak(TEXT, 4.5)).toEqual([]));

  it("let marks be seen", () => expect(weak(MARKS, 3)).toEqual([]));
});

it("knows black on white", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

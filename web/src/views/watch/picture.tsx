/** The board of Watch as a file: one step as SVG or PNG, or a stretch of steps as an SVG that moves by itself. */
import { render } from "preact";
import { SearchBoard } from "./stage";
import type { Position } from "./position";

const SVG = "http://www.w3.org/2000/svg";

/** Its width in pixels where nothing says otherwise. */
const WIDTH = 720;

/** A step of a picture: its position and the line below the board. */
export interface Shot {
  position: Position;
  caption: string;
}

/** The rules for boards, with the colours of the present theme written out: a file knows no variables of the page. */
function rules(): string {
  const root = getComputedStyle(document.documentElement);
  const found: string[] = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.startsWith(".board-squares ")) found.push(rule.cssText);
    }
  }
  return found.join("\n").replace(/var\((--[\w-]+)\)/g, (_, name: string) => root.getPropertyValue(name).trim());
}

/** The parts of a board that are there at every step. */
const FIXED = "defs, .light, .dark, .frame, .names";

/** The parts that differ from step to step, and the whole board of the last step. */
function drawn(n: number, shots: readonly Shot[]): { board: SVGSVGElement; moving: Element[][] } | null {
  const host = document.createElement("div");
  let board: SVGSVGElement | null = null;
  const moving = shots.map(({ position }) => {
    render(<SearchBoard n={n} position={position} />, host);
    board = host.querySelector("svg");
    return [...(board?.children ?? [])].filter((part) => !part.matches(FIXED)).map((part) => part.cloneNode(true) as Element);
  });
  const copy = (board as SVGSVGElement | null)?.cloneNode(true) as SVGSVGElement | undefined;
  render(null, host);
  return copy === undefined ? null : { board: copy, moving };
}

/** Room for the line below the board, in squares, and the size of its letters in a line as wide as the board. */
const BELOW = 0.09;
const WIDTH_OF_LETTER = 0.55;

function caption(text: string, n: number, top: number): SVGTextElement {
  const line = document.createElementNS(SVG, "text");
  // A Chinese character is as wide as two letters.
  const length = [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1.8 : 1), 0);
  const size = Math.min(0.045 * n, n / (length * WIDTH_OF_LETTER));
  line.setAttribute("x", String(n / 2));
  line.setAttribute("y", String(top + 0.05 * n));
  line.setAttribute("font-size", size.toFixed(3));
  line.setAttribute("class", "caption");
  line.textContent = text;
  return line;
}

/** The picture of some steps, each shown for as long; null for a board without squares. */
export function pictureOf(n: number, shots: readonly Shot[], secondsEach: number): string | null {
  const parts = drawn(n, shots);
  if (parts === null) return null;
  const { board, moving } = parts;
  const [left, top, width, height] = board.getAttribute("viewBox")!.split(" ").map(Number) as [number, number, number, number];
  const whole = height + BELOW * n;
  board.setAttribute("xmlns", SVG);
  board.setAttribute("viewBox", [left, top, width, whole].join(" "));
  board.setAttribute("width", String(WIDTH));
  board.setAttribute("height", String(Math.round((WIDTH * whole) / width)));
  for (const part of [...board.children]) if (!part.matches(FIXED)) part.remove();
  const style = document.createElementNS(SVG, "style");
  const root = getComputedStyle(document.documentElement);
  style.textContent = `${rules()}\n.caption { fill: ${root.getPropertyValue("--ink")}; font-family: sans-serif; font-weight: 600; text-anchor: middle; }`;
  const paper = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: left, y: top, width, height: whole, fill: root.getPropertyValue("--card").trim() })) paper.setAttribute(name, String(value));
  board.prepend(style, paper);
  shots.forEach((shot, index) => {
    const frame = document.createElementNS(SVG, "g");
    frame.append(...moving[index]!, caption(shot.caption, n, top + height));
    if (shots.length > 1) frame.append(...shownDuring(frame, index, shots.length, secondsEach));
    board.append(frame);
  });
  return new XMLSerializer().serializeToString(board);
}

/** Hides a frame, but for its share of the time. */
function shownDuring(frame: SVGGElement, index: number, count: number, secondsEach: number): Element[] {
  const during = document.createElementNS(SVG, "animate");
  const share = (at: number) => (at / count).toFixed(6);
  const isFirst = index === 0;
  frame.setAttribute("visibility", isFirst ? "visible" : "hidden");
  const parts = {
    attributeName: "visibility",
    calcMode: "discrete",
    values: isFirst ? "visible;hidden" : "hidden;visible;hidden",
    keyTimes: isFirst ? `0;${share(1)}` : `0;${share(index)};${share(Math.min(index + 1, count - 1e-3))}`,
    dur: `${(count * secondsEach).toFixed(2)}s`,
    repeatCount: "indefinite",
  };
  for (const [name, value] of Object.entries(parts)) during.setAttribute(name, value);
  return [during];
}

/** An SVG as pixels. */
export async function pixels(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

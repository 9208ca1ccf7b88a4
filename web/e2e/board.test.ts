/** The view Board: drawing, asking, and taking boards in and out. */
import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answering, chess, crashing, visit as visited, withBrowser } from "./browser";

withBrowser();

/** Squares have the names of their links here. */
const visit = (path: string, options: BrowserContextOptions = {}) => visited(path, chess(options));

/** Where a square is on the screen. */
async function spot(page: Page, name: string): Promise<{ x: number; y: number }> {
  await page.locator(".playing .board-squares").scrollIntoViewIfNeeded();
  return page.locator(".playing .board-squares").evaluate((svg: Element, square: string) => {
    const n = Number(svg.querySelector(".frame")?.getAttribute("width"));
    const letters = square.replace(/\d+/, "");
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
    const row = n - Number(square.slice(letters.length));
    const point = new DOMPoint(column + 0.5, row + 0.5).matrixTransform((svg as SVGSVGElement).getScreenCTM()!);
    return { x: point.x, y: point.y };
  }, name);
}

async function click(page: Page, name: string, button: "left" | "right" = "left"): Promise<void> {
  const { x, y } = await spot(page, name);
  await page.mouse.click(x, y, { button });
}

const shown = (page: Page, pieces: string) => page.locator(`.playing ${pieces}`);
const queens = (page: Page) => shown(page, ".queens:not(.found) use");
const found = (page: Page) => shown(page, ".queens.found use");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** However busy the machine is. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 20_000 });

/** Waits until so many are there. */
async function until(locator: ReturnType<typeof shown>, count: number): Promise<void> {
  await eventually(() => locator.count()).toBe(count);
}

/** The board in the address, once it has got there. */
async function untilLinked(page: Page, text: string): Promise<void> {
  await eventually(() => new URL(page.url()).search).toBe(text);
}

describe("drawing", () => {
  it("places with a click and takes away with another", async () => {
    const page = await visit("/board");
    await click(page, "b4");
    await until(queens(page), 1);
    await untilLinked(page, "?n=8&queens=b4");
    await click(page, "b4");
    await until(queens(page), 0);
    await click(page, "c3", "right");
    await untilLinked(page, "?n=8&blocked=c3");
  });

  it("marks attacks and tells them in words", async () => {
    const page = await visit("/board?n=8&queens=b4");
    await until(shown(page, ".mark"), 0);
    await click(page, "d6");
    await page.getByText("b4 and d6 share a diagonal").waitFor();
    await until(shown(page, ".mark.attacker"), 2);
  });

  it("paints blocked squares, and one undo takes the stroke back", async () => {
    const page = await visit("/board");
    await page.getByRole("radio", { name: "Blocked" }).check({ force: true });
    const [from, to] = [await spot(page, "a1"), await spot(page, "e1")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await untilLinked(page, "?n=8&blocked=a1,b1,c1,d1,e1");
    await button(page, "Undo").click();
    await untilLinked(page, "?n=8");
  });

  it("goes back and forth, also with a size that is typed", async () => {
    const page = await visit("/board?n=8&queens=b4,h8");
    await page.getByLabel("Board size n").fill("3");
    await until(queens(page), 0);
    await page.getByLabel("Board size n").fill("30");
    await until(queens(page), 2);
    await button(page, "Undo").click();
    await untilLinked(page, "?n=8&queens=h8,b4");
    await button(page, "Redo").click();
    await untilLinked(page, "?n=30&queens=h8,b4");
    await page.keyboard.press("Control+z");
    await untilLinked(page, "?n=8&queens=h8,b4");
    await button(page, "Clear").click();
    await until(queens(page), 0);
    await page.keyboard.press("z");
    await until(queens(page), 2);
  });

  it("takes the size of an example, whatever was typed before", async () => {
    const page = await visit("/board");
    await page.getByLabel("Board size n").fill("10000");
    await page.getByText("Choose a whole number from 1 to 100.").waitFor();
    await page.getByRole("button", { name: "On a torus" }).click();
    await eventually(() => page.getByLabel("Board size n").inputValue()).toBe("11");
    await page.getByText("Choose a whole number").waitFor({ state: "detached" });
  });

  it("turns, mirrors, and offers all images", async () => {
    const page = await visit("/board?n=8&queens=a1,c2");
    await button(page, "Quarter turn").click();
    await untilLinked(page, "?n=8&queens=a8,b6");
    await button(page, "Mirror").click();
    await untilLinked(page, "?n=8&queens=h8,g6");
    await button(page, "All images").click();
    await until(page.locator(".miniature"), 8);
    await page.getByRole("button", { name: "turned by 180°", exact: true }).click();
    await untilLinked(page, "?n=8&queens=b3,a1");
  });
});

describe("asking", () => {
  it("draws, completes and counts", async () => {
    const page = await visit("/board");
    await click(page, "b4");
    await click(page, "d5");
    await button(page, "Complete it").click();
    await page.getByText("6 queens were added").waitFor();
    await until(found(page), 6);
    await button(page, "How many ways?").click();
    await page.getByText("Exactly 2 ways").waitFor();
    await button(page, "Keep these queens").click();
    await until(queens(page), 8);
    await page.getByText("Solved!").waitFor();
  });

  it("shows both completions if there are two", async () => {
    const page = await visit("/board?n=8&queens=b4,d5");
    await button(page, "Is it unique?").click();
    await page.getByText("No: here are two.").waitFor();
    await until(page.locator(".miniature"), 2);
    const before = await found(page).evaluateAll((all) => all.map((one) => one.outerHTML).join());
    await button(page, "Show completion 2").click();
    await eventually(() => found(page).evaluateAll((all) => all.map((one) => one.outerHTML).join())).not.toBe(before);
  });

  it("knows a board with one completion only", async () => {
    const page = await visit("/board");
    await page.getByRole("button", { name: "Exactly one way" }).click();
    await button(page, "Is it unique?").click();
    await page.getByText("Yes: this is the only completion.").waitFor();
    await until(found(page), 7);
  });

  it("lights up why a board is impossible, until the board changes", async () => {
    const page = await visit("/board");
    await page.getByRole("button", { name: "Impossible, but why?" }).click();
    await button(page, "Why impossible?").click();
    await page.getByText("The queens a1, d6 and f5 alone exclude every solution. The set is minimal").waitFor();
    await page.getByText("Verified").waitFor();
    await until(shown(page, ".mark.conflict"), 3);
    await click(page, "d6");
    await until(shown(page, ".mark.conflict"), 0);
    expect(await page.getByText("alone exclude").count()).toBe(0);
  });

  it("goes through the solutions by number", async () => {
    const page = await visit("/board?n=6");
    await button(page, "Next solution").click();
    await page.getByText("Solution 1 of 4").waitFor();
    for (const number of [2, 3, 4]) {
      await button(page, "Next solution").click();
      await page.getByText(`Solution ${number} of 4`).waitFor();
    }
    await page.getByText("That was the last of 4 solutions.").waitFor();
    expect(await button(page, "Next solution").isDisabled()).toBe(true);
    await button(page, "Previous").click();
    await page.getByText("Solution 3 of 4").waitFor();
  });

  it("is about the board of the moment, however fast the keys are", async () => {
    const page = await visit("/board");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("b");
    // Both within one frame: what belongs to the position before is then not yet tidied up.
    await page.locator(".playing .board-squares").evaluate(async (board) => {
      for (const key of ["q", "c"]) {
        board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      }
    });
    await until(found(page), 7);
  });

  it("can be cancelled", async () => {
    const page = await visit("/board");
    await answering(page, "/complete", null); // never
    await button(page, "How many ways?").click();
    await page.getByText("Searching").waitFor();
    await button(page, "Cancel").click();
    await page.getByText("Searching").waitFor({ state: "detached" });
  });

  it("says what to do if it took too long", async () => {
    const page = await visit("/board?n=11&variant=torus");
    const late = { n: 11, status: "gave-up", strategy: "exact-cover", columns: null, seed: null, seconds: 10, count: null };
    await answering(page, "/complete", { name: "application/json", document: late });
    await button(page, "How many ways?").click();
    await page.getByText("queens complete board.txt --variant torus --count").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Save board.txt").click()]);
    expect(await readFile(await file.path(), "utf8")).toBe(`${".".repeat(11)}\n`.repeat(11));
  });

  it("ends a search that cannot be interrupted, and goes on", async () => {
    const page = await visit("/board?n=8&queens=b4,d5");
    await answering(page, "/complete", null); // never
    await button(page, "How many ways?").click();
    await page.getByText("No answer within the time limit").waitFor({ timeout: 20_000 });
    await page.reload();
    await button(page, "How many ways?").click();
    await page.getByText("Exactly 2 ways").waitFor();
  });

  it("says so if the search stops by an error, and goes on", async () => {
    const page = await visit("/board");
    await crashing(page, "/complete");
    await button(page, "Complete it").click();
    await page.getByRole("alert").getByText("It has been started again").waitFor();
    await button(page, "Complete it").click();
    await until(found(page), 8);
  });
});

describe("playing", () => {
  const PUZZLE = "/board?n=8&given=b2,h5,c7";

  it("makes puzzles of three levels with one solution", async () => {
    const page = await visit("/board");
    for (const level of ["Easy", "Medium", "Hard"]) {
      await button(page, level).click();
      await page.getByText(`${level} puzzle with one solution`).waitFor();
      await button(page, "Is it unique?").click();
      await page.getByText("Yes: this is the only completion.").waitFor();
    }
  });

  it("is solved by its hints, each with its reason, against the clock", async () => {
    const page = await visit(PUZZLE);
    const timer = page.getByRole("timer");
    await eventually(() => timer.innerText()).not.toBe("0:00");
    for (let queen = 3; queen < 8; queen += 1) {
      await button(page, "Hint").click();
      const hint = await page.getByText(/^(Row|Column) \w has one free square: \w\d\.$/).innerText();
      await click(page, /: (\w\d)/.exec(hint)![1]!);
      await until(queens(page), queen + 1);
    }
    await page.getByText("Solved!").waitFor();
    await page.getByText(/^In \d+:\d\d, with 5 hints\.$/).waitFor();
    const ended = await timer.innerText();
    await page.waitForTimeout(1200);
    expect(await timer.innerText()).toBe(ended);
  });

  it("keeps the queens of the puzzle, and restarts with them", async () => {
    const page = await visit(PUZZLE);
    await click(page, "b2");
    await click(page, "a1");
    await until(queens(page), 4);
    await untilLinked(page, "?n=8&given=b2,h5,c7&queens=a1");
    await button(page, "Restart").click();
    await untilLinked(page, "?n=8&given=b2,h5,c7");
  });

  it("tells a dead end, and whose fault it is before there is one", async () => {
    const page = await visit("/board?n=4&queens=a4");
    await button(page, "Hint").click();
    await page.getByText("From here there is no solution: the queen on a4 is to blame. Take it back.").waitFor();
    await click(page, "c3");
    await page.getByText("Row 2 has no free square").waitFor();
  });

  it("goes back by the browser's own button, step by step", async () => {
    const page = await visit("/board?n=8");
    await click(page, "b4");
    await untilLinked(page, "?n=8&queens=b4");
    await click(page, "d5");
    await untilLinked(page, "?n=8&queens=d5,b4");
    await page.goBack();
    await untilLinked(page, "?n=8&queens=b4");
    await until(queens(page), 1);
    await page.goBack();
    await untilLinked(page, "?n=8");
    await until(queens(page), 0);
  });

  it("shows the first solution of all", async () => {
    const page = await visit("/board?n=8");
    await button(page, "The first solution of all").click();
    await page.getByText("The first of all solutions, as a search row by row").waitFor();
    await button(page, "Keep these queens").click();
    await untilLinked(page, "?n=8&queens=a8,e7,h6,f5,c4,g3,b2,d1");
  });
});

describe("the keyboard alone", () => {
  it("draws, asks and hides", async () => {
    const page = await visit("/board");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("b");
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await untilLinked(page, "?n=8&queens=b4");
    for (const key of ["End", "x", "ArrowUp", "q", "q"]) await page.keyboard.press(key);
    await untilLinked(page, "?n=8&queens=b4&blocked=h4");
    for (const key of ["ArrowDown", "Delete", "t", "ArrowLeft", " "]) await page.keyboard.press(key);
    await untilLinked(page, "?n=8&queens=b4&blocked=g4");
    await page.keyboard.press("z");
    await untilLinked(page, "?n=8&queens=b4");
    await page.keyboard.press("Z");
    await untilLinked(page, "?n=8&queens=b4&blocked=g4");
    await page.keyboard.press("c");
    await until(found(page), 7);
    await page.keyboard.press("Escape");
    await until(found(page), 0);
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("block the square or free it").waitFor();
  });

  it("is not lost when a button goes away", async () => {
    const page = await visit("/board?n=8&queens=b4,d5");
    for (const name of ["Complete it", "Keep these queens"]) {
      await button(page, name).focus();
      await page.keyboard.press("Enter");
      await until(name === "Complete it" ? found(page) : queens(page), name === "Complete it" ? 6 : 8);
    }
    await eventually(() => page.evaluate(() => document.activeElement?.classList.contains("board-squares"))).toBe(true);
  });

  it("says what is on the square of the cursor", async () => {
    const page = await visit("/board?n=8&queens=b8,a7&blocked=c8");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("b");
    const said = page.locator(".playing .unseen");
    await eventually(() => said.innerText()).toBe("a8 attacked by b8, a7");
    await page.keyboard.press("ArrowRight");
    await eventually(() => said.innerText()).toBe("b8 queen, attacks a7");
    await page.keyboard.press("ArrowRight");
    await eventually(() => said.innerText()).toBe("c8 blocked");
  });
});

describe("a link", () => {
  it("restores the board and its variant", async () => {
    const page = await visit("/board?n=11&variant=super&queens=b4,d5&blocked=a1");
    await until(queens(page), 2);
    await until(shown(page, ".mark.attacker"), 2);
    await page.getByText("b4 and d5 are a knight's move apart").waitFor();
    await page.reload();
    await until(queens(page), 2);
    expect(await page.getByLabel("Pieces move").inputValue()).toBe("super");
  });

  it("of a large board is short and restores it", async () => {
    const page = await visit("/board?n=100", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("radio", { name: "Blocked" }).check({ force: true });
    for (const row of [1, 3, 5, 7, 9, 11]) {
      const [from, to] = [await spot(page, `a${row}`), await spot(page, `cv${row}`)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
    }
    await until(shown(page, ".stone"), 1);
    await button(page, "Link").click(); // which puts the state into the address at once
    await page.getByText("Copied.").waitFor();
    expect(page.url()).toContain("blocked=.");
    expect(page.url().length).toBeLessThan(4096);
    const before = await shown(page, ".stone").getAttribute("d");
    await page.reload();
    await eventually(() => shown(page, ".stone").getAttribute("d")).toBe(before);
  });

  it("that is bad is told, and the board is empty", async () => {
    const page = await visit("/board?n=8&queens=z99");
    await page.getByRole("alert").getByText("“z99” is no square of this board").waitFor();
    await until(queens(page), 0);
    await click(page, "a1");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });
});

describe("files and the clipboard", () => {
  const choose = (page: Page, name: string, text: string) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

  it("loads a board", async () => {
    const page = await visit("/board");
    await choose(page, "puzzle.txt", "....\nQ...\n....\n..x.\n");
    await page.getByText("puzzle.txt was loaded.").waitFor();
    await untilLinked(page, "?n=4&queens=a3&blocked=c1");
    await button(page, "Undo").click();
    await untilLinked(page, "?n=8");
  });

  it("says what is wrong with a file, and keeps the board", async () => {
    const page = await visit("/board?n=8&queens=b4");
    await choose(page, "poem.txt", "Shall I compare thee\nto a summer's day?\n");
    await page.getByRole("alert").getByText("poem.txt:").waitFor();
    await until(queens(page), 1);
    await choose(page, "huge.txt", ".".repeat(256 * 1024 + 1));
    await page.getByRole("alert").getByText("huge.txt is larger than 256 KiB").waitFor();
  });

  it("takes a file that is dropped", async () => {
    const page = await visit("/board");
    await page.locator(".playing").evaluate((place) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([".Q..\n...Q\nQ...\n..Q.\n"], "four.txt"));
      place.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.getByText("four.txt was loaded.").waitFor();
    await until(queens(page), 4);
  });

  it("copies text, JSON and link", async () => {
    const page = await visit("/board?n=4&queens=b4", { permissions: ["clipboard-read", "clipboard-write"] });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await button(page, "Text").click();
    await eventually(clipboard).toBe(".Q..\n....\n....\n....\n");
    await page.getByText("Copied.").waitFor();
    await button(page, "JSON").click();
    await eventually(async () => JSON.parse(await clipboard())).toEqual({ n: 4, queens: [[0, 1]], blocked: [] });
    await button(page, "Link").click();
    await eventually(clipboard).toBe(`${new URL(page.url()).origin}/board/?n=4&queens=b4`);
    await button(page, "Complete it").click();
    await until(found(page), 3);
    await button(page, "Text").click();
    await eventually(clipboard).toBe(".Q..\n...Q\nQ...\n..Q.\n");
  });

  it("shows the text if the clipboard is forbidden", async () => {
    const page = await visit("/board?n=2");
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await button(page, "Text").click();
    await eventually(() => page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("..\n..\n");
  });

  it("saves pictures", async () => {
    const page = await visit("/board?n=8&queens=b4,d5&blocked=a1");
    for (const [name, start] of [["SVG", "<svg"], ["PNG", "PNG"]] as const) {
      const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
      expect(file.suggestedFilename()).toBe(`queens-8.${name.toLowerCase()}`);
      expect((await readFile(await file.path(), "latin1")).slice(0, 200)).toContain(start);
    }
  });
});

describe("in Chinese", () => {
  it("draws and asks", async () => {
    const page = await visit("/board", { locale: "zh-CN" });
    await click(page, "b4");
    await click(page, "d6");
    await page.getByText("b4 与 d6 在同一条斜线上").waitFor();
    await button(page, "为何无解？").click();
    await page.getByText("仅凭皇后 b4、d6 就已排除所有的解").waitFor();
  });
});

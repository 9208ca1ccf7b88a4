/** Watch as a teacher: reasons, values, masks, the search tree, the log, pictures. */
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit, withBrowser } from "./browser";

withBrowser();

const why = (page: Page) => page.locator(".said .why");

async function shows(page: Page, step: number): Promise<void> {
  await page.getByText(new RegExp(`^Step ${step.toLocaleString("en-US")} of `)).waitFor();
  await page.locator(".board-card[aria-busy=false]").waitFor();
}

const stepOf = async (page: Page) => Number(/Step ([\d,]+) of/.exec(await page.locator(".step-number").innerText())![1]!.replaceAll(",", ""));

describe("a step explained", () => {
  it("says which row is stuck, and which subtree is exhausted", async () => {
    const page = await visit("/watch?n=4&strategy=rows&step=17");
    await shows(page, 17);
    expect(await page.locator(".said p").first().innerText()).toBe("The queen on (1, 2) is taken back.");
    expect(await why(page).innerText()).toBe("Row 2 has no free square: every square is attacked. Go back to row 1 and try the next column.");
    expect(await page.locator(".values dl").innerText()).toMatch(/row\s*1\s*column\s*2/);
    await page.getByLabel("Squares as").selectOption("chess");
    expect(await why(page).innerText()).toBe("Row 2 has no free square: every square is attacked. Go back to row 3 and try the next column.");
    expect(await page.locator(".watching .names text").allTextContents()).toEqual(["4", "3", "2", "1", "a", "b", "c", "d"]);
    await page.reload();
    await page.getByText("The queen on c3 is taken back.").waitFor();
  });

  it("names the line that exact-cover chose, of which the square is one", async () => {
    const page = await visit("/watch?n=6&strategy=exact-cover&step=1");
    for (let step = 1; step < 40; step += 1) {
      await shows(page, step);
      const square = /^\((\d), (\d)\) is tried/.exec(await page.locator(".said p").first().innerText());
      if (square !== null) {
        const said = /^(Row|Column) (\d) is chosen: it has the fewest open squares, (\d)\.$/.exec(await why(page).innerText());
        expect(said, `step ${step}`).not.toBeNull();
        expect(square[said![1] === "Row" ? 1 : 2]).toBe(said![2]);
      }
      await page.keyboard.press("ArrowRight");
    }
  });

  it("shows the masks of bitmask as bits", async () => {
    const page = await visit("/watch?n=4&strategy=bitmask&step=2");
    await shows(page, 2);
    const bits = (name: string) => page.locator(`.masks .${name} td`).allInnerTexts();
    expect([await bits("columns"), await bits("falling"), await bits("rising"), await bits("free")].map((row) => row.join(""))).toEqual(["1000", "0100", "0000", "0011"]);
    expect(await page.getByText("Call stack").count()).toBe(1);
  });
});

describe("the pace", () => {
  it("reaches the first solution of the first search in about 20 seconds", async () => {
    const page = await visit("/watch");
    await shows(page, 0);
    const speed = Number(/\d+/.exec(await page.locator(".speed output").innerText())![0]);
    await page.getByRole("button", { name: "Next solution" }).click();
    await page.getByText("Solution 1: all 4 queens stand").waitFor();
    const seconds = (await stepOf(page)) / speed;
    expect(seconds).toBeGreaterThan(15);
    expect(seconds).toBeLessThan(25);
  });
});

describe("the search tree", () => {
  it.each([6, 8])("is drawn once for n = %i: steps change its lines, and add nothing", async (n) => {
    const page = await visit(`/watch?n=${n}&strategy=rows&step=100&panel=tree`);
    await shows(page, 100);
    await page.locator(".tree-picture .path").waitFor();
    await page.evaluate(() => {
      const seen = { added: 0, changed: 0 };
      Object.assign(globalThis, { seen });
      new MutationObserver((all) => all.forEach(({ type, addedNodes }) => (type === "childList" ? (seen.added += addedNodes.length) : (seen.changed += 1))))
        .observe(document.querySelector(".tree-picture")!, { childList: true, attributes: true, subtree: true });
    });
    for (let step = 101; step <= 130; step += 1) {
      await page.keyboard.press("ArrowRight");
      await shows(page, step);
    }
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: { added: number; changed: number } }).seen);
    expect(seen.added).toBe(0);
    expect(seen.changed).toBeGreaterThan(20);
    expect(seen.changed).toBeLessThan(30 * 12);
  });

  it("is whole for small boards, follows the steps, and leads to them by mouse and keys", async () => {
    const page = await visit("/watch?n=4&strategy=rows&step=26&panel=tree");
    await shows(page, 26);
    const tree = page.getByRole("application", { name: /^Search tree/ });
    await tree.waitFor();
    expect(await page.locator(".tree-picture .solution").count()).toBe(2);
    // Root, (0, 0), (1, 3), (2, 1): three edges, and one more while a square is rejected.
    const edges = async () => (await page.locator(".tree-picture .path .edges").getAttribute("d"))!.split("M").length - 1;
    expect(await edges()).toBe(3);
    await page.keyboard.press("ArrowRight");
    await shows(page, 27);
    expect(await edges()).toBe(4);
    await page.locator(".tree-picture .solution").first().click();
    await page.getByText("A queen is placed on (3, 2).").waitFor();
    await page.getByRole("button", { name: "One step on" }).click();
    await page.getByText("Solution 1: all 4 queens stand").waitFor();
    await tree.focus();
    await page.keyboard.press("ArrowUp");
    await page.getByText("A queen is placed on (2, 0).").waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.getByText("A queen is placed on (0, 1).").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText("A queen is placed on (0, 2).").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByText("(1, 0)").first().waitFor();
  });

  it("is the path with its siblings for larger boards, and leads back along it", async () => {
    const page = await visit("/watch?n=8&strategy=rows&step=20000&panel=tree");
    await shows(page, 20_000);
    const tree = page.getByRole("application", { name: /^Path with its siblings/ });
    await tree.focus();
    const depth = async () => (await page.locator(".tree-picture .path .dots").getAttribute("d"))!.split("M").length - 2;
    // The first press goes to where the last queen was placed, each other one to the queen before.
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.locator(".said p").first().innerText()).toMatch(/^A queen is placed/);
    for (let left = await depth(); left > 1; left -= 1) {
      await page.keyboard.press("ArrowUp");
      await expect.poll(depth).toBe(left - 1);
    }
    expect(await stepOf(page)).toBeLessThan(20_000);
    expect(await page.locator(".said p").first().innerText()).toMatch(/^A queen is placed on \(0, /);
  });

  it("says that there is none where queens are swapped", async () => {
    const page = await visit("/watch?n=6&strategy=local-search&seed=3&panel=tree");
    await page.getByText("has no search tree").waitFor();
  });
});

describe("the log", () => {
  it("has the latest steps in words, and leads to them", async () => {
    const page = await visit("/watch?n=4&strategy=rows&step=17&panel=log");
    await shows(page, 17);
    const lines = page.locator(".log li");
    expect(await lines.count()).toBe(17);
    expect(await lines.first().innerText()).toMatch(/17\s*The queen on \(1, 2\) is taken back\./);
    await lines.nth(7).getByRole("button").click();
    await shows(page, 10);
    expect(await lines.count()).toBe(10);
    await page.waitForURL(/panel=log/);
  });
});

describe("pictures", () => {
  const saved = async (page: Page, name: string): Promise<[Download, Buffer]> => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return [download, await readFile(await download.path())];
  };

  it("are saved as SVG, PNG and moving, with coordinates, for any program", async () => {
    const page = await visit("/watch?n=4&strategy=rows&step=24&panel=save");
    await shows(page, 24);
    const [svg, still] = await saved(page, "Picture (SVG)");
    expect(svg.suggestedFilename()).toBe("queens-4-rows-24.svg");
    const text = still.toString();
    expect(text).toContain(`xmlns="http://www.w3.org/2000/svg"`);
    expect(text).toContain("Step 24 of 138: (3, 0) is tried.");
    expect(text.match(/class="row-name"/g)).toHaveLength(4);
    expect(text).not.toMatch(/var\(|href="(?!#)/);
    const [, png] = await saved(page, "Picture (PNG)");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(1440);
    const [, moving] = await saved(page, "Animated picture (SVG)");
    expect(moving.toString().match(/<animate /g)).toHaveLength(139);
    expect(moving.toString()).toContain("Solution 2: all 4 queens stand");
    expect(await page.getByRole("link", { name: "Try this position yourself" }).getAttribute("href")).toMatch(/board\/?\?n=4&queens=a4,d3,b2$/);
  });

  it("on paper have the board and what is said about it, without controls", async () => {
    const page = await visit("/watch?n=4&strategy=rows&step=24");
    await shows(page, 24);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".transport").isVisible()).toBe(false);
    expect(await page.locator(".bar").isVisible()).toBe(false);
    expect(await page.locator(".board-squares").last().isVisible()).toBe(true);
    expect(await page.locator(".said").isVisible()).toBe(true);
  });
});

describe("layout", () => {
  it("keeps the counters of a long search apart", async () => {
    for (const width of [1280, 390]) {
      const page = await visit("/watch?n=30&strategy=rows&step=7000000&panel=counters", { viewport: { width, height: 720 } });
      await expect.poll(() => page.locator(".panels .figures dd").first().innerText()).toMatch(/^3,/);
      const boxes = await page.locator(".panels .figures dd").evaluateAll((all) => all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { left, right, top } = range.getBoundingClientRect();
        return { left, right, top };
      }));
      expect(boxes).toHaveLength(5);
      for (const [index, box] of boxes.entries()) {
        const next = boxes[index + 1];
        if (next !== undefined && Math.abs(next.top - box.top) < 2) expect(next.left).toBeGreaterThan(box.right + 4);
        expect(box.right).toBeLessThanOrEqual(width);
      }
    }
  });

  it("has board, step, controls and tree in sight together at 1280 x 720", async () => {
    const page = await visit("/watch?n=8&strategy=rows&step=1000&panel=tree", { viewport: { width: 1280, height: 720 } });
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await shows(page, 1000);
    for (const part of [".watching .board-squares", ".said", ".transport", ".tree-picture", ".legend"]) {
      const box = (await page.locator(part).boundingBox())!;
      expect(box.y + box.height, part).toBeLessThanOrEqual(720);
    }
  });
});

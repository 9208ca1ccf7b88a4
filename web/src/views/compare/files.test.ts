import { describe, expect, it, vi } from "vitest";

vi.mock("../../settings", () => ({ language: { value: "en" } }));

const { csv, pictureOf, sizeOf, studyOf, titleOf } = await import("./files");

describe("a study out of an event", () => {
  const table = { title: "Steps", columns: [], rows: [["8"]], notes: [] };

  it("is taken as it is", () => {
    const study = { document: {}, charts: ["<svg/>"], tables: [table] };
    expect(studyOf(study)).toBe(study);
  });

  it("is refused if it cannot be drawn", () => {
    for (const wrong of [null, {}, { charts: [], tables: ["<table>"] }, { charts: [1], tables: [] }, { charts: [], tables: [{ ...table, rows: [8] }] }]) {
      expect(() => studyOf(wrong)).toThrow("unreadable");
    }
  });
});

describe("a study as files", () => {
  it("writes tables as CSV, with quotes where they are needed", () => {
    const columns = [{ name: "strategy", numeric: false }, { name: "n", numeric: true }];
    const table = { title: "Steps", columns, rows: [["rows, sets", "8"], ['a "b"', "9"]], notes: ["not in it"] };
    expect(csv(table)).toBe('strategy,n\r\n"rows, sets",8\r\n"a ""b""",9\r\n');
  });

  it("reads of a chart what the page needs", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="960" height="401.5"><title>tried &lt; placed &amp; more</title></svg>';
    expect(titleOf(svg)).toBe("tried < placed & more");
    expect(sizeOf(svg)).toEqual({ width: 960, height: 401.5 });
    expect(titleOf("<svg/>")).toBeNull();
    expect(sizeOf("<svg/>").width).toBeGreaterThan(0);
  });

  it("makes a picture of it in which nothing ends the address", () => {
    const picture = pictureOf('<svg>#"%步</svg>');
    expect(picture.startsWith("data:image/svg+xml;charset=utf-8,")).toBe(true);
    expect(decodeURIComponent(picture.slice(picture.indexOf(",") + 1))).toBe('<svg>#"%步</svg>');
    expect(picture).not.toMatch(/[#"<>]/);
  });
});

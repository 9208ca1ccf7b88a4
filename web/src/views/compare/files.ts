/** A study as it comes, and as files: tables as CSV, charts as pictures. */
import type { Study, Table } from "../../api/documents";
import { unreadable } from "../../api/fault";

/** A study out of an event; what is none would stop the whole view when it is drawn. */
export function studyOf(document: unknown): Study {
  const { charts, tables } = (document ?? {}) as Partial<Study>;
  const areCharts = Array.isArray(charts) && charts.every((chart) => typeof chart === "string");
  if (!areCharts || !Array.isArray(tables) || !tables.every(isTable)) throw unreadable();
  return document as Study;
}

function isTable(table: unknown): table is Table {
  const { columns, rows, notes } = (table ?? {}) as Partial<Table>;
  return Array.isArray(columns) && Array.isArray(rows) && rows.every(Array.isArray) && Array.isArray(notes);
}

/** A table as RFC 4180 has it. */
export function csv(table: Table): string {
  const rows = [table.columns.map(({ name }) => name), ...table.rows];
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A chart as the address of a picture: as one it can run no script and fetch nothing, whatever it holds. */
export function pictureOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#39;": "'" };

/** What a chart calls itself. */
export function titleOf(svg: string): string | null {
  const found = /<title>([^<]*)<\/title>/.exec(svg)?.[1];
  return found?.replace(/&[a-z#0-9]+;/g, (entity) => ENTITIES[entity] ?? entity) ?? null;
}

/** Its width and height, so that the page does not jump when it is drawn. */
export function sizeOf(svg: string): { width: number; height: number } {
  const found = /<svg[^>]*\swidth="([\d.]+)"[^>]*\sheight="([\d.]+)"/.exec(svg);
  return { width: Number(found?.[1] ?? 960), height: Number(found?.[2] ?? 540) };
}

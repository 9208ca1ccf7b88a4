/**
 * The address of the page: which view, and its state as a query, so that every view has a link that restores
 * it. Views read their state from `query()` when they start and tell it with `remember`.
 */
import { signal } from "@preact/signals";

import { BASE } from "./folder";
import { VIEWS, type View } from "./views";

export { VIEWS, type View };

function viewOf(path: string): View {
  const name = path.slice(BASE.length).replace(/\/?(index\.html)?$/, "");
  return VIEWS.find((view) => view === name) ?? "watch";
}

/** The view that is shown. */
export const view = signal<View>(viewOf(location.pathname));

/** Counts up whenever something other than the view itself changes the address. */
export const visit = signal(0);

/** The state in the address. */
export function query(): URLSearchParams {
  return new URLSearchParams(location.search);
}

export type State = Record<string, string | number | boolean | null | undefined>;

/** The address of a view in a state; what is null, undefined or empty is left out. */
export function address(to: View, state: State = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  }
  // Commas need no escape in a query, and links with lists are for people as well.
  const text = query.toString().replaceAll("%2C", ",");
  // A folder, with its slash: servers of plain files have its index.html there.
  const folder = `${BASE}${to}/`;
  return text === "" ? folder : `${folder}?${text}`;
}

/** Where each view was when it was left. */
const left: Partial<Record<View, string>> = {};

/** Where a view goes on: as it was left, or at its beginning. */
export function addressOf(to: View): string {
  return left[to] ?? address(to);
}

/** Goes to a view. */
export function go(to: View): void {
  settle();
  left[view.value] = location.pathname + location.search;
  history.pushState(null, "", addressOf(to));
  arrive();
}

let pending: ReturnType<typeof setTimeout> | undefined;
let latest: string | undefined;

/** The address is written once the state has stood still for so many ms: browsers refuse more than a hundred changes in half a minute. */
const PATIENCE = 400;

/** Longer than a step of the slowest clock: at each writing the browser asks for the icon of the page again. */
const PATIENCE_PLAYING = 1500;

/** What changes all the time, or only how something is drawn: it adds no entry to the history. */
const PASSING = ["step", "counter", "scale"];

/** Whether the view has just arrived: what it then tells is where it arrived. */
let isFresh = true;

/** Puts the state of the present view into the address, soon. */
export function remember(state: State): void {
  latest = address(view.value, state);
  if (isFresh) return settle();
  clearTimeout(pending);
  pending = setTimeout(settle, lasting(latest) === lasting(location.href) ? PATIENCE_PLAYING : PATIENCE);
}

addEventListener("pagehide", settle);

/** Writes it into the address now, so that the link can be copied. Another state is a new entry, so that Back works. */
export function settle(): void {
  clearTimeout(pending);
  pending = undefined;
  if (latest !== undefined && latest !== location.pathname + location.search) {
    if (isFresh || lasting(latest) === lasting(location.href)) history.replaceState(null, "", latest);
    else history.pushState(null, "", latest);
  }
  if (latest !== undefined) isFresh = false;
  latest = undefined;
}

/** The state without what passes. */
function lasting(address: string): string {
  const state = new URL(address, location.href).searchParams;
  for (const key of PASSING) state.delete(key);
  return state.toString();
}

function arrive(): void {
  isFresh = true;
  misread.value = [];
  view.value = viewOf(location.pathname);
  visit.value += 1;
}

addEventListener("popstate", () => {
  clearTimeout(pending);
  pending = latest = undefined;
  arrive();
});

/** What the link said that its view cannot take. */
export const misread = signal<readonly (readonly [key: string, text: string])[]>([]);

/** Longer texts are told by their beginning. */
const LONGEST_TOLD = 40;

/** Tells what the link said in vain; nothing if it did not say anything. */
export function tellMisread(key: string, text: string | null): void {
  if (text === null || misread.value.some(([known]) => known === key)) return;
  const shown = text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text;
  misread.value = [...misread.value, [key, shown]];
}

/** A whole number out of a query, within bounds; otherwise the default. */
export function number(query: URLSearchParams, key: string, usual: number, least: number, most: number): number {
  const text = query.get(key)?.normalize("NFKC") ?? null;
  const value = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  tellMisread(key, text);
  return usual;
}

/** One of some words out of a query; otherwise the default. */
export function choice<T extends string>(query: URLSearchParams, key: string, usual: T, among: readonly T[]): T {
  const found = among.find((word) => word === query.get(key));
  if (found === undefined) tellMisread(key, query.get(key));
  return found ?? usual;
}

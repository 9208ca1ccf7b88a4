/**
 * The address of the page: which view, and its state as a query, so that every view has a link that restores
 * it. Views read their state from `query()` when they start and tell it with `remember`.
 */
import { signal } from "@preact/signals";

export const VIEWS = ["watch", "race", "board", "count", "compare"] as const;
export type View = (typeof VIEWS)[number];

function viewOf(path: string): View {
  return VIEWS.find((view) => path === `/${view}`) ?? "watch";
}

/** The view that is shown. */
export const view = signal<View>(viewOf(location.pathname));

/** Counts up whenever the address was changed by somebody else than the view itself. */
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
  return text === "" ? `/${to}` : `/${to}?${text}`;
}

/** Goes to a view, as if its link had been followed. */
export function go(to: View, state: State = {}): void {
  settle();
  history.pushState(null, "", address(to, state));
  arrive();
}

let pending: ReturnType<typeof setTimeout> | undefined;
let latest: string | undefined;

/** Browsers refuse more than some hundred changes of the address in half a minute. */
const PATIENCE = 300;

/** Puts the state of the present view into the address, soon. */
export function remember(state: State): void {
  latest = address(view.value, state);
  pending ??= setTimeout(settle, PATIENCE);
}

/** Puts it there now, for whoever copies the link. */
export function settle(): void {
  clearTimeout(pending);
  pending = undefined;
  if (latest !== undefined && latest !== location.pathname + location.search) {
    history.replaceState(null, "", latest);
  }
  latest = undefined;
}

function arrive(): void {
  view.value = viewOf(location.pathname);
  visit.value += 1;
}

addEventListener("popstate", () => {
  clearTimeout(pending);
  pending = latest = undefined;
  arrive();
});

/** A whole number out of a query, within bounds; otherwise the default. */
export function number(query: URLSearchParams, key: string, usual: number, least: number, most: number): number {
  const text = query.get(key);
  const value = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : usual;
  return value >= least && value <= most ? value : usual;
}

/** One of some words out of a query; otherwise the default. */
export function choice<T extends string>(query: URLSearchParams, key: string, usual: T, among: readonly T[]): T {
  return among.find((word) => word === query.get(key)) ?? usual;
}

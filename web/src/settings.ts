/**
 * What a person has chosen for every view, language and theme, remembered in this browser; the system's own
 * choice until then. Everything that is drawn reads it from here.
 */
import { computed, effect, signal } from "@preact/signals";

export type Language = "en" | "zh";
export type Theme = "light" | "dark" | "system";
/** How squares are named: by row and column from 0, or as on a chess board. */
export type Coordinates = "numbers" | "chess";

const LANGUAGES: readonly Language[] = ["en", "zh"];
const THEMES: readonly Theme[] = ["light", "dark", "system"];

/** Storage may be forbidden, as in private windows; then the choice lasts as long as the page. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden: the setting is not kept.
  }
}

function chosen<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value);
}

function systemLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** A link may name the language; it wins, but is not remembered. */
function linkedLanguage(): Language | undefined {
  return chosen(LANGUAGES, new URLSearchParams(location.search).get("lang"));
}

export const language = signal<Language>(
  linkedLanguage() ?? chosen(LANGUAGES, kept("language")) ?? systemLanguage(),
);

export const coordinates = signal<Coordinates>(chosen(["numbers", "chess"], kept("coordinates")) ?? "numbers");

export function chooseCoordinates(value: Coordinates): void {
  coordinates.value = value;
  keep("coordinates", value);
}

/** What is shown on the first visit only, and was closed. */
export const isNew = signal(kept("visited") === null);

export function closeWelcome(): void {
  isNew.value = false;
  keep("visited", "yes");
}

export const theme = signal<Theme>(chosen(THEMES, kept("theme")) ?? "system");

export function chooseLanguage(value: Language): void {
  language.value = value;
  keep("language", value);
}

export function chooseTheme(value: Theme): void {
  theme.value = value;
  keep("theme", value);
}

/** Whether things may move by themselves. */
export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

effect(() => {
  document.documentElement.lang = language.value === "zh" ? "zh-Hans" : "en";
});

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const isSystemDark = signal(darkSystem.matches);
darkSystem.addEventListener("change", (event) => {
  isSystemDark.value = event.matches;
});

/** What is drawn, light or dark. */
export const shownTheme = computed<"light" | "dark">(() => {
  if (theme.value !== "system") return theme.value;
  return isSystemDark.value ? "dark" : "light";
});

effect(() => {
  document.documentElement.dataset["theme"] = shownTheme.value;
});

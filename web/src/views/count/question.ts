/** What is counted: read from the address, written into it, into the call and into a command line. */
import type { Query } from "../../api/client";
import type { Count } from "../../api/documents";
import { choice, number, type State } from "../../link";
import type { Facts } from "../../words/count";

export const LARGEST = 24;
export const KINDS = ["all", "fundamental", "half-turn", "quarter-turn"] as const;
export const VARIANTS = ["standard", "torus", "super"] as const;

export type Kind = (typeof KINDS)[number];
export type Variant = (typeof VARIANTS)[number];

export interface Question {
  n: number;
  of: Kind;
  variant: Variant;
  /** As many as rows if null. */
  queens: number | null;
}

export function questionOf(query: URLSearchParams): Question {
  const n = number(query, "n", 16, 0, LARGEST);
  const queens = number(query, "queens", n, 0, LARGEST);
  return settled({
    n,
    of: choice(query, "of", "all", KINDS),
    variant: choice(query, "variant", "standard", VARIANTS),
    queens,
  });
}

/** Symmetric kinds are for full boards; n queens are the usual number. */
export function settled(question: Question): Question {
  const isUsual = question.of !== "all" || question.queens === question.n;
  return isUsual ? { ...question, queens: null } : question;
}

/** What differs from the usual. */
function special({ of, variant, queens }: Question): State {
  return { of: of === "all" ? null : of, variant: variant === "standard" ? null : variant, queens };
}

export function stateOf(question: Question): State {
  return { n: question.n, ...special(question) };
}

export function callOf(question: Question): Query {
  return { n: question.n, ...special(question) };
}

/** The command that counts this in a terminal. */
export function commandOf(question: Question): string {
  const options = Object.entries(special(question)).filter(([, value]) => value !== null);
  return ["queens count", question.n, ...options.map(([key, value]) => `--${key} ${value}`)].join(" ");
}

export function factsOf({ n, of, variant, queens }: Question): Facts {
  return { n, of, variant, queens: queens ?? n };
}

/** The question that a document answers. */
export function questionOfCount(count: Count): Question {
  const of = KINDS.find((kind) => kind === count.of) ?? "all";
  const variant = VARIANTS.find((name) => name === count.variant) ?? "standard";
  return settled({ n: count.n, of, variant, queens: count.queens ?? count.n });
}

/** How a question can be forecast: by estimating, or because of what it is. */
export type Outlook = "estimate" | "quick" | "none" | "unknown";

export function outlookOf(question: Question): Outlook {
  if (question.of === "half-turn" || question.of === "quarter-turn") return "quick";
  if (question.queens !== null && question.queens > question.n) return "none";
  return question.variant === "standard" && question.queens === null ? "estimate" : "unknown";
}

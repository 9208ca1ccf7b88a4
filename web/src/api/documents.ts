/** The documents of the API, as `queens ... --json` prints them. Squares are [row, column] from the top left. */

export type Pair = [row: number, column: number];

export type Line = "row" | "column" | "diagonal" | "antidiagonal";

export interface Counters {
  tried: number;
  placed: number;
  rejected: number;
  backtracked: number;
  solutions: number;
}

export interface Solve {
  n: number;
  status: "solved" | "impossible" | "gave-up";
  strategy: string | null;
  columns: number[] | null;
  seed: number | null;
  seconds: number;
  steps?: Counters;
}

export interface Conflict {
  queens: Pair[];
  blocked: Pair[];
}

/** As solve, with more for whoever asks more. */
export interface Complete extends Solve {
  count?: string | null;
  checks?: string[];
  unique?: boolean | null;
  second?: number[] | null;
  conflict?: Conflict | null;
  /** A row or column, from the top left, without a square for a queen. */
  closed?: { line: "row" | "column"; index: number };
  minimal?: boolean;
  verified?: boolean;
}

export interface Listed {
  n: number;
  columns: number[];
  /** On a last line without columns: the list was cut short. */
  status?: "gave-up" | "impossible";
}

export interface Board {
  n: number;
  queens: Pair[];
  blocked: Pair[];
  /** Left out for the standard board. */
  variant?: string;
}

export interface Attack {
  a: Pair;
  b: Pair;
  line: Line;
}

export interface Check {
  n: number;
  valid: boolean;
  attacks: Attack[];
  queens: number;
  truncated: boolean;
}

export interface Count {
  n: number;
  of: string;
  variant: string;
  count: string;
  strategy: string;
  threads: number;
  seconds: number;
  checks: string[];
  units?: number;
  queens?: number;
}

export interface CountProgress {
  done: number;
  units: number;
  share: number;
  seconds: number;
  eta: number | null;
  solutions: string;
  rate: number;
}

export type EventName = "try" | "place" | "reject" | "backtrack" | "solution";

/** One step of a search. A solution has columns instead of a square. */
export interface Step {
  step: number;
  event: EventName;
  row?: number;
  column?: number;
  depth: number;
  reason?: Line | "blocked" | string;
  by?: Pair;
  columns?: number[];
}

export interface Trace {
  n: number;
  strategy: string;
  seed: number | null;
  start: number;
  board: Pair[];
  counters: Counters;
  steps: Step[];
  last: boolean;
}

/** step, tried, placed, rejected, backtracked, solutions, depth. */
export type Sample = [number, number, number, number, number, number, number];

export interface Summary {
  n: number;
  strategy: string;
  seed: number | null;
  steps: number;
  complete: boolean;
  counters: Counters;
  samples: Sample[];
}

export interface Strategy {
  name: string;
  lists: boolean;
  random: boolean;
  density: boolean;
  steps: boolean;
}

export interface Table {
  title: string;
  columns: { name: string; numeric: boolean }[];
  rows: string[][];
  notes: string[];
}

export interface Study {
  document: Record<string, unknown>;
  charts: string[];
  tables: Table[];
}

export interface StudyProgress {
  done: number;
  runs: number;
  share: number;
  seconds: number;
  eta: number | null;
}

/** How many solutions, and the seconds of counting them here, each with an interval. */
export interface Estimate {
  n: number;
  estimate: number;
  low: number;
  high: number;
  seconds: number;
  seconds_low: number;
  seconds_high: number;
  threads: number;
  basis: "measured" | "extrapolated";
}

/** The documents of the API by name. Squares are [row, column] from the top left. */
import type { components } from "./api.gen";

type Schemas = components["schemas"];

export type Pair = Schemas["Square"];
export type Counters = Schemas["Counters"];
export type Complete = Schemas["Complete"];
export type Conflict = Schemas["Conflict"];
export type Solve = Schemas["Solve"];
export type Generated = Schemas["Generated"];
export type Listed = Schemas["Listed"];
export type Board = Schemas["Board"];
export type Count = Schemas["Count"];
/** A count that was not stopped. */
export type Counted = Count & { count: string; strategy: string; threads: number; seconds: number; checks: string[] };
export type CountProgress = Schemas["CountProgress"];
export type Step = Schemas["Step"];
export type EventName = Step["event"];
export type SquareMap = Schemas["Map"];
/** The lines of a plain queen. */
export type Line = Exclude<NonNullable<Step["reason"]>, "closed">;
export type Trace = Schemas["Trace"];
export type Summary = Schemas["Summary"];
export type Sample = Summary["samples"][number];
/** What the views look at; an engine that takes part in experiments has no more. */
export type Strategy = Pick<Schemas["Strategy"], "name" | "lists" | "random" | "density" | "steps">;
export type Table = Schemas["Table"];
export type Study = Schemas["Study"];
export type StudyProgress = Schemas["CompareProgress"];
export type Estimate = Schemas["Estimate"];

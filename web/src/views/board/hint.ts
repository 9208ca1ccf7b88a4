/** A hint: one thing to do next, with its reason. */
import { complete } from "../../api/client";
import type { Pair } from "../../api/documents";
import { type Clash, clashes } from "./attacks";
import { boardOf, pieceAt, type Position, QUEEN, queensOn } from "./position";
import { type Reason, reasonFor } from "./reasoning";

export type Hint =
  | Reason
  | { kind: "clash"; clash: Clash }
  | { kind: "solved" }
  /** No completion is possible; these queens alone exclude it, if that is known. */
  | { kind: "wrong"; queens: readonly Pair[] }
  /** Nothing follows without trying: a square of a completion. */
  | { kind: "searched"; square: Pair }
  | { kind: "unknown" };

/** What is seen on the board comes first; then the engine says whether it can be completed at all. */
export async function hintFor(position: Position, signal: AbortSignal): Promise<Hint> {
  const [clash] = clashes(position);
  if (clash !== undefined) return { kind: "clash", clash };
  if (queensOn(position).length === position.n) return { kind: "solved" };
  const reason = reasonFor(position);
  if (reason?.kind === "dead") return reason;
  const { status, columns, conflict } = await complete({ ...boardOf(position), explain: true }, signal);
  if (status === "impossible") return { kind: "wrong", queens: conflict?.queens ?? [] };
  if (reason !== null) return reason;
  const row = columns?.findIndex((column, index) => pieceAt(position, [index, column]) !== QUEEN) ?? -1;
  return columns === null || row < 0 ? { kind: "unknown" } : { kind: "searched", square: [row, columns[row]!] };
}

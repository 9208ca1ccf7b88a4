/** Who needs how many steps, least first, and how many times as many as the first one. */
import type { Search, Task } from "../watch/search";

export interface Place {
  strategy: string;
  steps: number;
  /** As many times the steps of the first place. */
  times: number;
}

type Ended = Pick<Search, "end" | "first" | "summary"> & { asked: { strategy: string } };

/** The lanes that reach what the race is for; null while one of them is not known. A search that was cut has no place. */
export function ranking(searches: readonly Ended[], task: Task): { places: Place[]; others: string[] } | null {
  if (searches.some(({ end, summary }) => end === null || summary === null)) return null;
  const arrives = ({ first, summary }: Ended) => (task === "first" ? first !== null : summary!.complete);
  const arrived = searches.filter(arrives).sort((a, b) => a.end! - b.end!);
  const least = Math.max(1, arrived[0]?.end ?? 1);
  const places = arrived.map(({ asked, end }) => ({ strategy: asked.strategy, steps: end!, times: end! / least }));
  return { places, others: searches.filter((search) => !arrives(search)).map(({ asked }) => asked.strategy) };
}

/** How many times, as people say it: 1.3, 8.3, 46, 19,431. */
export function timesText(times: number): string {
  return times < 10 ? String(Math.round(times * 10) / 10) : Math.round(times).toLocaleString("en-US");
}

/** How fast a count went, from what its progress told: a bounded number of points, however long it runs. */
import type { CountProgress } from "../../api/documents";
import type { Point } from "../../parts/sparkline";

/** When there are more points, every other one is dropped. */
const MOST = 240;

export interface Pace {
  points: Point[];
  /** Where the present stretch began. */
  since: { seconds: number; done: number };
  /** Seconds that a point stands for; it doubles when points are dropped. */
  stretch: number;
}

export function noPace(): Pace {
  return { points: [], since: { seconds: 0, done: 0 }, stretch: 0.4 };
}

/** The pace after one more report. */
export function paced(pace: Pace, { seconds, done }: CountProgress): Pace {
  const passed = seconds - pace.since.seconds;
  if (passed < pace.stretch) return pace;
  const point: Point = [seconds, Math.max(0, done - pace.since.done) / passed];
  const points = [...pace.points, point];
  const since = { seconds, done };
  if (points.length <= MOST) return { ...pace, points, since };
  return { points: points.filter((_, index) => index % 2 === 1), since, stretch: pace.stretch * 2 };
}

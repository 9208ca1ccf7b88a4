/** Times as people say them: short beside figures, in words within a sentence. */
import { words } from "./mod";

type Unit = "seconds" | "minutes" | "hours" | "days" | "years";

const UNITS: readonly (readonly [unit: Unit, seconds: number, until: number])[] = [
  ["seconds", 1, 90],
  ["minutes", 60, 5_400],
  ["hours", 3_600, 172_800],
  ["days", 86_400, 63_072_000],
  ["years", 31_536_000, Infinity],
];

const ENGLISH: Record<Unit, string> = { seconds: "s", minutes: "min", hours: "h", days: "d", years: "y" };
const CHINESE: Record<Unit, string> = { seconds: "秒", minutes: "分钟", hours: "小时", days: "天", years: "年" };

const durationWords = words({
  en: {
    short: ENGLISH,
    moment: "less than a second",
    said: (count: string, unit: Unit) => `${count} ${count === "1" ? unit.slice(0, -1) : unit}`,
    about: (time: string) => `about ${time}`,
    between: (low: string, high: string) => `between ${low} and ${high}`,
  },
  zh: {
    short: CHINESE,
    moment: "不到一秒",
    said: (count: string, unit: Unit) => `${count} ${CHINESE[unit]}`,
    about: (time: string) => `大约 ${time}`,
    between: (low: string, high: string) => `${low}到 ${high}之间`,
  },
});

/** In the unit in which the number is easiest to grasp. */
function measured(seconds: number): [count: number, unit: Unit] {
  const [unit, size] = UNITS.find(([, , until]) => seconds < until) ?? ["years", 31_536_000];
  return [seconds / size, unit];
}

/** Two digits where there are few, whole numbers otherwise. */
function written(count: number): string {
  if (count >= 1e6) return count.toExponential(1).replace("e+", "e");
  const tenths = Math.round(count * 10) / 10;
  return tenths < 10 ? String(tenths) : Math.round(count).toLocaleString("en-US");
}

/** Beside a figure: `3.2 ms`, `12 s`, `4 min`. */
export function duration(seconds: number): string {
  if (seconds < 0.001) return seconds === 0 ? `0 ${durationWords().short.seconds}` : "< 1 ms";
  if (seconds < 1) return `${written(seconds * 1000)} ms`;
  const [count, unit] = measured(seconds);
  return `${written(count)} ${durationWords().short[unit]}`;
}

/** As measured: `850 ns`, `1.2 µs`, and longer times as beside a figure. */
export function precise(seconds: number): string {
  if (seconds >= 0.001) return duration(seconds);
  return seconds < 1e-6 ? `${Math.round(seconds * 1e9)} ns` : `${written(seconds * 1e6)} µs`;
}

/** In a sentence: `about 2 minutes`. */
export function about(seconds: number): string {
  return seconds < 1 ? durationWords().moment : durationWords().about(said(seconds));
}

/** In a sentence: `between 14 minutes and 2 hours`. */
export function between(low: number, high: number): string {
  return durationWords().between(said(low), said(high));
}

function said(seconds: number): string {
  if (seconds < 1) return durationWords().moment;
  const [count, unit] = measured(seconds);
  return durationWords().said(count >= 1e6 ? written(count) : written(Math.round(count)), unit);
}

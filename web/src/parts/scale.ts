/** Where values lie on an axis, and which values deserve a tick. */

export type Scale = "linear" | "log";

/** The next of 1, 2, 5, 10, 20, ... that is not below a value. */
export function niceAbove(value: number): number {
  if (value <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(value) + 1e-12);
  return [1, 2, 5, 10].map((times) => times * unit).find((nice) => nice >= value * (1 - 1e-12)) ?? value;
}

/** A value's place on an axis from 0 to `most`: 0 to 1. A logarithmic axis begins at 1, where 0 lies too. */
export function placeOn(scale: Scale, most: number, value: number): number {
  if (scale === "linear") return most <= 0 ? 0 : value / most;
  return most <= 1 ? 0 : Math.log(Math.max(value, 1)) / Math.log(most);
}

/** Ticks of an axis from 0 to `most`: about five at equal distances, or the powers of ten. */
export function ticks(scale: Scale, most: number): number[] {
  if (scale === "log") return powers(most);
  const step = Math.max(1, niceAbove(most / 5));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

function powers(most: number): number[] {
  const decades = Math.floor(Math.log10(Math.max(most, 1)) + 1e-12);
  const each = Math.ceil((decades + 1) / 6);
  return Array.from({ length: Math.floor(decades / each) + 1 }, (_, index) => 10 ** (index * each));
}

/** A tick's name, short: 2,000 is 2k, 5,000,000 is 5M. */
export function tickName(value: number): string {
  if (value >= 1e6) return `${+(value / 1e6).toFixed(2)}M`;
  return value >= 1000 ? `${+(value / 1000).toFixed(2)}k` : String(+value.toFixed(2));
}

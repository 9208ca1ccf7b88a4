/** Chance for the tests of this view: the same seed, the same boards. */
import { type Position, type Variant, VARIANTS } from "./position";

/** Mulberry32, whole numbers below a bound. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A board of any size with pieces anywhere, sparse or crowded. */
export function anyPosition(roll: (below: number) => number, largest = 100, variant?: Variant): Position {
  const n = 1 + roll(largest);
  const sparse = 1 + roll(20);
  const cells = Uint8Array.from({ length: n * n }, () => (roll(sparse) === 0 ? roll(3) : 0));
  return { n, variant: variant ?? VARIANTS[roll(3)]!, cells, given: [] };
}

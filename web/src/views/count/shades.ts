/** The colours of a map, from few to many: those of `queens map --format svg`. */

const SHADES = [0xfbf8c8, 0xdff0b5, 0xaeddb8, 0x70c6bd, 0x3aa6c1, 0x227bb4, 0x254c9b, 0x0c205c];

/** From here on shades are dark: white numbers are read better on them. */
const DARK = 0.665;

/** The colour of a magnitude from 0 to 1. */
export function shade(part: number): string {
  const place = Math.max(0, Math.min(1, part)) * (SHADES.length - 1);
  const index = Math.min(Math.floor(place), SHADES.length - 2);
  const [from, to] = [SHADES[index]!, SHADES[index + 1]!];
  const channel = (shift: number) => {
    const [low, high] = [(from >> shift) & 0xff, (to >> shift) & 0xff];
    return Math.round(low + (high - low) * (place - index));
  };
  return hex((channel(16) << 16) | (channel(8) << 8) | channel(0));
}

/** The colour of a number on a shade. */
export function inkOn(part: number): string {
  return part > DARK ? "#ffffff" : "#22262f";
}

/** The shades for a key to them, from few to many. */
export const KEY = SHADES.map(hex);

function hex(colour: number): string {
  return `#${colour.toString(16).padStart(6, "0")}`;
}

/**
 * A small chart of lines: axes with ticks, linear or logarithmic, each line told apart by colour, dashes and the
 * shape at its end, with the same in words for those who cannot see it.
 */
import { useEffect, useState } from "preact/hooks";
import { niceAbove, placeOn, type Scale, tickName, ticks } from "./scale";
import "./chart.css";

export interface Series {
  name: string;
  /** x and y, x rising. */
  points: readonly (readonly [x: number, y: number])[];
}

interface ChartProps {
  series: readonly Series[];
  scale: Scale;
  /** What the axes count. */
  across: string;
  up: string;
  /** What the chart shows, and what comes out, in words. */
  label: string;
}

const WIDE = 640;
const NARROW = 340;
const HEIGHT = 280;
const LEFT = 58;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 44;

/** More points than this nobody could see. */
const MOST_POINTS = 400;

export function Chart({ series, scale, across, up, label }: ChartProps) {
  const width = useNarrowness() ? NARROW : WIDE;
  const points = series.flatMap((line) => line.points);
  const mostX = niceAbove(Math.max(1, ...points.map(([x]) => x)));
  const mostY = niceAbove(Math.max(1, ...points.map(([, y]) => y)));
  const x = (value: number) => LEFT + placeOn(scale, mostX, value) * (width - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - placeOn(scale, mostY, value) * (HEIGHT - TOP - BOTTOM);
  return (
    <figure class="chart">
      <Legend names={series.map((line) => line.name)} />
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        <g class="grid">
          {ticks(scale, mostY).map((tick) => <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />)}
          {ticks(scale, mostX).map((tick) => <line x1={x(tick)} x2={x(tick)} y1={TOP} y2={HEIGHT - BOTTOM} />)}
        </g>
        <g class="ticks">
          {ticks(scale, mostY).map((tick) => <text class="up" x={LEFT - 6} y={y(tick)}>{tickName(tick)}</text>)}
          {ticks(scale, mostX).map((tick) => <text x={x(tick)} y={HEIGHT - BOTTOM + 16}>{tickName(tick)}</text>)}
          <text class="axis" x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 8}>{across}</text>
          <text class="axis" transform={`translate(13 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`}>{up}</text>
        </g>
        {series.map((line, index) => <Drawn points={line.points} index={index} x={x} y={y} />)}
      </svg>
    </figure>
  );
}

/** Whether the screen is that of a telephone: letters would be too small on a wide chart. */
function useNarrowness(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(TELEPHONE).matches);
  useEffect(() => {
    const media = matchMedia(TELEPHONE);
    const change = () => setNarrow(media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, []);
  return isNarrow;
}

const TELEPHONE = "(max-width: 34rem)";

interface DrawnProps {
  points: Series["points"];
  index: number;
  x: (value: number) => number;
  y: (value: number) => number;
}

/** A line, and its shape where it ends. */
function Drawn({ points, index, x, y }: DrawnProps) {
  const last = points.at(-1);
  if (last === undefined) return null;
  const path = thinned(points).map(([a, b]) => `${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("L");
  return (
    <g class={`series series-${index + 1}`}>
      <path class="line" d={`M${path}`} />
      <path class="shape" d={SHAPES[index % SHAPES.length]} transform={`translate(${x(last[0]).toFixed(1)} ${y(last[1]).toFixed(1)})`} />
    </g>
  );
}

/** Disc, square, triangle, diamond. */
const SHAPES = ["M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z", "M-4.500-4.500h9v9h-9Z", "M0-6 5.500 4.500h-11Z", "M0-6.500 6 0 0 6.500-6 0Z"];

/** The same line with fewer points, the last of them kept. */
export function thinned<T>(points: readonly T[]): T[] {
  const each = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, index) => index % each === 0 || index === points.length - 1);
}

function Legend({ names }: { names: readonly string[] }) {
  return (
    <figcaption>
      {names.map((name, index) => (
        <span class={`series series-${index + 1}`}>
          <svg viewBox="-22 -8 44 16" aria-hidden="true">
            <path class="line" d="M-20 0H20" />
            <path class="shape" d={SHAPES[index % SHAPES.length]} />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  );
}

/** A small line of how something went over time, without axes: its ends are told in words below. */
import "./running.css";

export type Point = readonly [x: number, y: number];

interface SparklineProps {
  points: readonly Point[];
  /** What is drawn, for screen readers. */
  label: string;
  from: string;
  to: string;
}

const WIDTH = 100;
const HEIGHT = 30;

export function Sparkline({ points, label, from, to }: SparklineProps) {
  const line = path(points);
  return (
    <figure class="sparkline">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {line !== "" && <path class="area" d={`${line}V${HEIGHT}H0Z`} />}
        <path class="ground" d={`M0 ${HEIGHT}H${WIDTH}`} />
        <path class="line" d={line} />
      </svg>
      <figcaption><span>{from}</span><span>{label}</span><span>{to}</span></figcaption>
    </figure>
  );
}

/** From the first x to the last, and from 0 to a little above the largest y. */
export function path(points: readonly Point[]): string {
  const [first, last] = [points[0], points[points.length - 1]];
  if (first === undefined || last === undefined || points.length < 2) return "";
  const width = last[0] - first[0] || 1;
  const top = Math.max(...points.map(([, y]) => y)) * 1.1 || 1;
  const place = ([x, y]: Point) => `${round(((x - first[0]) / width) * WIDTH)} ${round(HEIGHT - (y / top) * HEIGHT)}`;
  return `M${points.map(place).join("L")}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

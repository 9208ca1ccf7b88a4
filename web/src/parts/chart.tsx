/**
 * A small chart of lines: axes with ticks, linear or logarithmic, each line told apart by colour, dashes and the
 * shape at its end, with the same in words for screen readers.
 */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
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
  /** Ticks of the axes where round numbers will not do; the last one ends the axis. */
  ticksAcross?: readonly number[];
  ticksUp?: readonly number[];
}

const USUAL = 640;
const NARROWEST = 260;
const WIDEST = 800;
const HEIGHT = 280;
const LEFT = 58;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 44;

/** More points than this cannot be told apart. */
const MOST_POINTS = 400;

export function Chart({ series, scale, across, up, label, ticksAcross, ticksUp }: ChartProps) {
  const [figure, width] = useWidth();
  const points = series.flatMap((line) => line.points);
  const mostX = ticksAcross?.at(-1) ?? niceAbove(Math.max(1, ...points.map(([x]) => x)));
  const mostY = ticksUp?.at(-1) ?? niceAbove(Math.max(1, ...points.map(([, y]) => y)));
  const [xTicks, yTicks] = [ticksAcross ?? ticks(scale, mostX), ticksUp ?? ticks(scale, mostY)];
  const x = (value: number) => LEFT + placeOn(scale, mostX, value) * (width - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - placeOn(scale, mostY, value) * (HEIGHT - TOP - BOTTOM);
  return (
    <figure class="chart" ref={figure}>
      <Legend names={series.map((line) => line.name)} />
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        <g class="grid">
          {yTicks.map((tick) => <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />)}
          {xTicks.map((tick) => <line x1={x(tick)} x2={x(tick)} y1={TOP} y2={HEIGHT - BOTTOM} />)}
        </g>
        <g class="ticks">
          {yTicks.map((tick) => <text class="up" x={LEFT - 6} y={y(tick)}>{tickName(tick)}</text>)}
          {xTicks.map((tick) => <text x={x(tick)} y={HEIGHT - BOTTOM + 16}>{tickName(tick)}</text>)}
          <text class="axis" x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 8}>{across}</text>
          <text class="axis" transform={`translate(13 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`}>{up}</text>
        </g>
        {series.map((line, index) => <Drawn points={line.points} index={index} x={x} y={y} />)}
      </svg>
    </figure>
  );
}

/** The width that is there, in pixels of the usual text size: so letters are as large as those around the chart. */
function useWidth(): [RefObject<HTMLElement | null>, number] {
  const figure = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(USUAL);
  useEffect(() => {
    const measure = () => {
      const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const there = (figure.current?.clientWidth ?? USUAL) / text;
      setWidth(Math.round(Math.max(NARROWEST, Math.min(WIDEST, there))));
    };
    const observer = new ResizeObserver(measure);
    if (figure.current !== null) observer.observe(figure.current);
    return () => observer.disconnect();
  }, []);
  return [figure, width];
}

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

/** The line with fewer points; the last one is kept. */
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

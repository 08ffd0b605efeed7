/** Lines and areas of a chart: where points lie on it, and the marks of its scale. */

export type Points = readonly (readonly [number, number])[];

const LEFT = 60;
const RIGHT = 14;
const FOOT = 40;
const HEAD = 24;
const MARKS = 5;

export interface Scale {
  left: number;
  /** The marks of both axes, and where they lie. */
  up: { value: number; at: number }[];
  across: { value: number; at: number }[];
  x: (at: number) => number;
  y: (at: number) => number;
  path: (points: Points) => string;
}

/** Returns the least of 1, 2 and 5 times a power of ten that covers a span in a few steps. */
export function evenStep(span: number, steps = MARKS): number {
  const size = 10 ** Math.floor(Math.log10(span / steps));
  const lead = [1, 2, 5, 10].find((each) => each * size * steps >= span) ?? 10;
  return lead * size;
}

/** Returns even values between two ends, and where each lies. */
function marks(
  least: number,
  most: number,
  place: (value: number) => number,
): { value: number; at: number }[] {
  const step = evenStep(most - least || 1);
  const first = Math.ceil(least / step);
  const count = Math.floor(most / step) - first + 1;
  return Array.from({ length: count }, (_, at) => {
    const value = (first + at) * step;
    return { value, at: place(value) };
  });
}

/** Returns the scale on which all points have room. */
export function scale(points: Points, width: number, height: number): Scale {
  const across = points.map(([x]) => x);
  const up = points.map(([, y]) => y);
  const [least, most] = [Math.min(...up), Math.max(...up)];
  const [start, end] = [Math.min(...across), Math.max(...across)];
  const x = (at: number): number =>
    LEFT + ((width - LEFT - RIGHT) * (at - start)) / (end - start || 1);
  const y = (at: number): number =>
    HEAD + ((height - FOOT - HEAD) * (most - at)) / (most - least || 1);
  return {
    left: LEFT,
    x,
    y,
    up: marks(least, most, y),
    across: marks(start, end, x),
    path: (line) => line.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(" "),
  };
}

/** Returns the area between two lines. */
export const area = (at: Scale, low: Points, high: Points): string =>
  `${at.path(high)} ${at.path([...low].reverse())}`;

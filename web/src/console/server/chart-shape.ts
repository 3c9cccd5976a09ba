/** A figure at a time. */
export interface Point {
  at: number;
  value: number;
}

/** The size of the drawing, in its own units. */
export const CHART = { width: 600, height: 150, left: 46, right: 10, top: 10, bottom: 22 } as const;

/** A round number that is at least `value`: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value * 0.999) ?? 10) * power;
}

/** Where points are in the drawing, from the first time to the last and from 0 to the top of the axis. */
export function placePoints(points: readonly Point[], span: { from: number; to: number; top: number }) {
  const { width, height, left, right, top, bottom } = CHART;
  const across = width - left - right;
  const down = height - top - bottom;
  return points.map(({ at, value }) => ({
    x: left + (across * (at - span.from)) / Math.max(1, span.to - span.from),
    y: top + down * (1 - Math.min(1, value / span.top)),
  }));
}

/** The points in runs without a gap longer than two intervals, so that a stopped server is not drawn as a line. */
export function runsOf(points: readonly Point[], interval: number): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    if (last && point.at - last.at <= interval * 2) runs.at(-1)?.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** The lowest, mean and highest value; null without points. */
export function summaryOf(points: readonly Point[]): { least: number; mean: number; most: number; last: number } | null {
  const last = points.at(-1);
  if (!last) return null;
  const values = points.map(({ value }) => value);
  return {
    least: Math.min(...values),
    mean: values.reduce((all, value) => all + value, 0) / values.length,
    most: Math.max(...values),
    last: last.value,
  };
}

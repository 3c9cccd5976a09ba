import { describe, expect, test } from 'vitest';
import { CHART, placePoints, roundUp, runsOf, summaryOf } from './chart-shape.ts';

describe('a chart', () => {
  test.each([
    [0, 1],
    [1, 1],
    [1.2, 2],
    [2.3, 5],
    [37, 50],
    [501, 1000],
    [0.03, 0.05],
  ])('the axis of %d ends at %d', (value, top) => expect(roundUp(value)).toBeCloseTo(top));

  test('the first point is at the left, the highest value at the top', () => {
    const points = [
      { at: 0, value: 0 },
      { at: 10, value: 5 },
    ];
    expect(placePoints(points, { from: 0, to: 10, top: 5 })).toEqual([
      { x: CHART.left, y: CHART.height - CHART.bottom },
      { x: CHART.width - CHART.right, y: CHART.top },
    ]);
  });

  test('a gap of more than two intervals begins a new line', () => {
    const at = [0, 5, 15, 40, 45].map((time) => ({ at: time, value: 1 }));
    expect(runsOf(at, 5).map((run) => run.length)).toEqual([3, 2]);
  });

  test('the summary has the extremes and the newest value', () => {
    const points = [3, 9, 6].map((value, at) => ({ at, value }));
    expect(summaryOf(points)).toEqual({ least: 3, mean: 6, most: 9, last: 6 });
    expect(summaryOf([])).toBeNull();
  });
});

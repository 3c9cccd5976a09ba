import { expect, test } from 'vitest';
import { milliseconds } from './duration.ts';

test.each([
  [1500, 1500],
  ['90s', 90_000],
  ['2h', 7_200_000],
  ['1d 12h', 129_600_000],
  ['1.5m', 90_000],
  ['250ms', 250],
  ['1w', 604_800_000],
])('%s is %d ms', (duration, ms) => {
  expect(milliseconds(duration)).toBe(ms);
});

test.each(['', '2', '2 hours', '-1s', 'h'])("'%s' is not a length of time", (duration) => {
  expect(() => milliseconds(duration)).toThrow(`'${duration}' is not a length of time.`);
});

test('a negative or infinite number is not a length of time', () => {
  expect(() => milliseconds(-1)).toThrow("'-1' is not a length of time.");
  expect(() => milliseconds(Number.POSITIVE_INFINITY)).toThrow('is not a length of time.');
});

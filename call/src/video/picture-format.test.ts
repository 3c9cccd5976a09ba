import { expect, test } from 'vitest';
import { pictureFormat } from './picture-format.ts';

const FULL_HD = { width: 1920, height: 1080 };
const limits = (budget: number) => ({ maxWidth: 1920, maxHeight: 1080, frameRate: 30, budget });

test.each([
  [4_000_000, 1920, 1080, 30],
  [2_000_000, 1440, 810, 30],
  [1_000_000, 960, 540, 30],
  [400_000, 720, 406, 30],
  [200_000, 480, 270, 30],
  [77_760, 480, 270, 15],
  [1_000, 480, 270, 5],
])('with %d bits per second: %d × %d at %d', (budget, width, height, frameRate) => {
  expect(pictureFormat(FULL_HD, limits(budget))).toEqual({ width, height, frameRate });
});

test('keeps the shape of the source within the limits, in even numbers of pixels', () => {
  const within = { maxWidth: 1280, maxHeight: 720, frameRate: 30, budget: 10_000_000 };
  expect(pictureFormat({ width: 1080, height: 1920 }, within)).toEqual({ width: 406, height: 720, frameRate: 30 });
  expect(pictureFormat({ width: 641, height: 479 }, within)).toEqual({ width: 642, height: 480, frameRate: 30 });
  expect(pictureFormat({ width: 1, height: 1 }, within)).toEqual({ width: 2, height: 2, frameRate: 30 });
});

test('shrinks at once, but grows only with a reserve', () => {
  const large = pictureFormat(FULL_HD, limits(2_500_000));
  expect(large.width).toBe(1920);
  const small = pictureFormat(FULL_HD, limits(2_400_000), large);
  expect(small.width).toBe(1440);
  expect(pictureFormat(FULL_HD, limits(2_600_000), small).width).toBe(1440);
  expect(pictureFormat(FULL_HD, limits(3_300_000), small).width).toBe(1920);
});

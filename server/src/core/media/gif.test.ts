import { expect, test } from 'vitest';
import { hasMoreFrames } from './gif.ts';

const SCREEN = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
const DELAY = Buffer.from('!\xf9\x04\x00\x0a\x00\x00\x00', 'latin1');
const FRAME = Buffer.from(',\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00', 'latin1');
const gif = (frames: number) =>
  Buffer.concat([SCREEN, ...Array.from({ length: frames }, () => [DELAY, FRAME]).flat(), Buffer.from(';')]);

test('the frames of a GIF are counted up to a limit', () => {
  expect(hasMoreFrames(gif(3), 3)).toBe(false);
  expect(hasMoreFrames(gif(4), 3)).toBe(true);
});

test('colour tables of images are skipped', () => {
  const colourful = Buffer.concat([FRAME.subarray(0, 9), Buffer.from([0x81]), Buffer.alloc(12), FRAME.subarray(10)]);
  expect(hasMoreFrames(Buffer.concat([SCREEN, colourful, colourful]), 1)).toBe(true);
  expect(hasMoreFrames(Buffer.concat([SCREEN, colourful]), 1)).toBe(false);
});

test('counting stops at a truncated or broken file', () => {
  for (const length of [0, 5, 13, 20, 30]) expect(hasMoreFrames(gif(9).subarray(0, length), 3)).toBe(false);
  expect(hasMoreFrames(Buffer.alloc(1000, 0xff), 3)).toBe(false);
});

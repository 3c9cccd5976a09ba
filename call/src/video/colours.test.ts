import { expect, test } from 'vitest';
import { coloursByte, coloursOf } from './colours.ts';

test.each([
  ['bt709', false, 1],
  ['smpte170m', false, 2],
  ['bt470bg', true, 7],
] as const)('the byte of %s, full range %s', (matrix, fullRange, byte) => {
  expect(coloursByte({ matrix, fullRange })).toBe(byte);
  expect(coloursOf(byte)).toMatchObject({ matrix, fullRange });
});

test('unknown colours are left to the decoder', () => {
  expect(coloursByte(undefined)).toBe(0);
  expect(coloursByte({ matrix: null, fullRange: null })).toBe(0);
  expect(coloursByte({ matrix: 'rgb' })).toBe(0);
  for (const byte of [0, 4, 8, 9, 255]) expect(coloursOf(byte)).toBeUndefined();
});

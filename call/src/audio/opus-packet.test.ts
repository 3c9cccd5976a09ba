import { expect, test } from 'vitest';
import { isSilence, opusDuration, SILENCE } from './opus-packet.ts';

test.each([
  ['10 ms of SILK', [0 << 3], 480],
  ['60 ms of SILK', [3 << 3], 2880],
  ['10 ms of hybrid', [12 << 3], 480],
  ['20 ms of hybrid', [15 << 3], 960],
  ['2.5 ms of CELT', [16 << 3], 120],
  ['20 ms of CELT', [31 << 3], 960],
  ['two frames of equal size', [(31 << 3) | 1], 1920],
  ['two frames of different sizes', [(31 << 3) | 2], 1920],
  ['three frames', [(31 << 3) | 3, 3], 2880],
  ['120 ms, the most that a packet may last', [(31 << 3) | 3, 6], 5760],
])('the duration of %s', (_name, packet, samples) => {
  expect(opusDuration(new Uint8Array(packet))).toBe(samples);
});

test.each([
  ['an empty packet', []],
  ['no frames', [(31 << 3) | 3, 0]],
  ['frames of more than 120 ms', [(31 << 3) | 3, 7]],
  ['a count that is missing', [(31 << 3) | 3]],
])('counts 20 ms for a packet that is not valid: %s', (_name, packet) => {
  expect(opusDuration(new Uint8Array(packet))).toBe(960);
});

test('recognizes the frame of silence', () => {
  expect(isSilence(SILENCE)).toBe(true);
  expect(isSilence(new Uint8Array([0xf8, 0xff, 0xfe, 0]))).toBe(false);
  expect(isSilence(new Uint8Array([0xf8, 0xff, 0xff]))).toBe(false);
  expect(opusDuration(SILENCE)).toBe(960);
});

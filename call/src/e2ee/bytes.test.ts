import { expect, test } from 'vitest';
import { concat, equal, Invalid, Reader, readWhole, u16, u32, u64, u8, vector } from './bytes.ts';

test('numbers and vectors are read as they were written', () => {
  for (const length of [0, 1, 0x3f, 0x40, 0x3fff, 0x4000, 70_000]) {
    const content = new Uint8Array(length).fill(length);
    const bytes = concat(u8(7), u16(0xfffe), u32(0xfffffffd), u64(2n ** 64n - 2n), vector(content));
    const values = readWhole(bytes, (reader) => [reader.u8(), reader.u16(), reader.u32(), reader.u64(), reader.vector()]);
    expect(values).toEqual([7, 0xfffe, 0xfffffffd, 2n ** 64n - 2n, content]);
  }
});

test('bytes that are missing or left over are invalid', () => {
  expect(() => new Reader(u8(1)).u16()).toThrow(Invalid);
  expect(() => new Reader(Uint8Array.of(5, 1, 2)).vector()).toThrow(Invalid);
  expect(() => new Reader(Uint8Array.of(2)).optional((reader) => reader.u8())).toThrow(Invalid);
  expect(() => readWhole(Uint8Array.of(1, 2), (reader) => reader.u8())).toThrow(Invalid);
  expect(() => new Reader(vector(Uint8Array.of(1, 2, 3))).items((items) => items.u16())).toThrow(Invalid);
});

test('a length that is not in its shortest form is invalid', () => {
  for (const bytes of [
    [0x40, 0x01, 9],
    [0x80, 0, 0, 1, 9],
    [0x80, 0, 0x3f, 0xff],
    [0xc0, 0],
  ]) {
    expect(() => new Reader(Uint8Array.from(bytes)).vector()).toThrow(Invalid);
  }
});

test('bytes are equal only in full', () => {
  expect(equal(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(equal(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(equal(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 0))).toBe(false);
});

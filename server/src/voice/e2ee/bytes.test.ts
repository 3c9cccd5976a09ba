import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Reader, u32, u8, vector } from './bytes.ts';

test('[RFC 9420 2.1.2] vectors are read as they are written', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 63, 64, 65, 16_383, 16_384, 20_000), { maxLength: 5 }), (lengths) => {
      const parts = lengths.map((length) => Buffer.alloc(length, length));
      const reader = new Reader(Buffer.concat(parts.map((part) => vector(part))));
      for (const part of parts) expect(reader.vector().equals(part)).toBe(true);
      expect(reader.complete).toBe(true);
    }),
  );
});

test.each([
  ['a length that two bytes do not need', '403f'],
  ['a length that four bytes do not need', '80003fff'],
  ['the reserved form of a length', 'c000000000000001'],
  ['a length without its second byte', '40'],
  ['a length without its last byte', '800100'],
  ['a vector that is cut', '0401'],
  ['a vector of a gigabyte', 'bfffffff'],
])('[RFC 9420 2.1.2] %s is a violation', (_name, hex) => {
  const bytes = Buffer.concat([Buffer.from(hex, 'hex'), hex.startsWith('403f') ? Buffer.alloc(63) : Buffer.alloc(0)]);
  for (const read of [(reader: Reader) => reader.vector(), (reader: Reader) => reader.items()]) {
    const reader = new Reader(bytes);
    read(reader);
    expect(reader).toMatchObject({ failed: true, complete: false, more: false });
    expect([reader.u8(), reader.u16(), reader.u32(), reader.u64(), reader.vector().length]).toEqual([0, 0, 0, 0n, 0]);
  }
});

test('a violation within a vector is one of the whole', () => {
  const reader = new Reader(Buffer.concat([vector(vector(u32(1)), u8(5)), u32(2)]));
  const items = reader.items();
  expect(items.vector()).toEqual(u32(1));
  expect(items.more).toBe(true);
  items.vector();
  expect([items.failed, reader.failed, reader.more]).toEqual([true, true, false]);
});

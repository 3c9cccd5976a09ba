import { Atom, pack, unpack } from '@guildhall/testkit/etf';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Frame } from '../fanout/frame.ts';
import { etf } from './etf.ts';
import { readTerm } from '@guildhall/protocol/etf/read';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const payload = (data: unknown, s = 1) => {
  const frame = new Frame('MESSAGE_CREATE', data);
  return bytesOf(etf.prefix(frame, s) + etf.body(frame).bytes);
};
const hex = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part))));

test('[gateway/connection] the payload has atom keys and an atom as its name, its data binary keys', () => {
  const read = unpack(payload({ id: '1180000000000000000', tts: false, embeds: [], type: 0, nonce: null }), { atoms: true });
  expect(read).toEqual({
    ':t': new Atom('MESSAGE_CREATE'),
    ':op': 0,
    ':s': 1,
    ':d': { id: '1180000000000000000', tts: false, embeds: [], type: 0, nonce: null },
  });
  expect(unpack(bytesOf(etf.control(10, { heartbeat_interval: 41_250 })), { atoms: true })).toEqual({
    ':t': null,
    ':s': null,
    ':op': 10,
    ':d': { ':heartbeat_interval': 41_250 },
  });
});

test.each([
  [0, '8361 00'],
  [255, '8361 ff'],
  [256, '8362 00000100'],
  [-1, '8362 ffffffff'],
  [2 ** 31 - 1, '8362 7fffffff'],
  [-(2 ** 31), '8362 80000000'],
  [2 ** 31, '836e 04 00 00000080'],
  [2 ** 32 - 1, '836e 04 00 ffffffff'],
  [1_700_000_000_000, '836e 06 00 0068e5cf8b01'],
  [-(2 ** 40), '836e 06 01 000000000001'],
  [Number.MAX_SAFE_INTEGER, '836e 07 00 ffffffffffff1f'],
  [0.5, '8346 3fe0000000000000'],
  [1e300, '8346 7e37e43c8800759c'],
  ['é', '836d 00000002 c3a9'],
  ['', '836d 00000000'],
  [[], '836a'],
  [[1, 2], '836c 00000002 6101 6102 6a'],
  [true, '8373 04 74727565'],
  [null, '8373 03 6e696c'],
  [{ a: 1 }, '8374 00000001 6d00000001 61 6101'],
])('%j is the term %s', (value, term) => {
  const control = payload(value).toString('hex');
  const key = hex(115, 1, 'd').toString('hex');
  const expected = term.replaceAll(' ', '').slice(2);
  expect(control.slice(control.lastIndexOf(key) + key.length)).toBe(expected);
  expect(readTerm(Buffer.from(`83${expected}`, 'hex'))).toEqual(value);
});

test('all JSON text, including lone surrogates, arrives as UTF-8', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.integer({ min: 1, max: 2 ** 40 }), (data, s) => {
      const read = unpack(payload(data, s));
      const wide = (_key: string, value: unknown) =>
        typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) >= 2 ** 32 ? String(value) : value;
      expect(read).toMatchObject({ t: 'MESSAGE_CREATE', s: s >= 2 ** 32 ? String(s) : s, op: 0 });
      expect(JSON.stringify(read)).toBe(
        JSON.stringify({
          t: 'MESSAGE_CREATE',
          op: 0,
          s: s >= 2 ** 32 ? String(s) : s,
          d: JSON.parse(JSON.stringify(data), wide),
        }),
      );
    }),
  );
  expect(unpack(payload('\ud800 a \udc00'))).toMatchObject({ d: '\ufffd a \ufffd' });
});

describe('what clients send', () => {
  test('erlpack: every JSON value decodes as JSON would', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readTerm(pack(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each<[string, Buffer, unknown]>([
    ['a snowflake as a whole number', hex(131, 110, 8, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f), '9223372036854775807'],
    ['a list of bytes as STRING_EXT', hex(131, 107, 0, 2, 0, 1), [0, 1]],
    ['a tuple', hex(131, 104, 2, 97, 0, 97, 1), [0, 1]],
    ['an atom', hex(131, 119, 6, 'online'), 'online'],
    ['ATOM_EXT nil', hex(131, 100, 0, 3, 'nil'), null],
    ['the old float', hex(131, 99, '1.50000000000000000000e+00\0\0\0\0\0'), 1.5],
    ['a key named __proto__', hex(131, 116, 0, 0, 0, 1, 109, 0, 0, 0, 9, '__proto__', 97, 1), JSON.parse('{"__proto__":1}')],
  ])('%s is decoded', (_what, bytes, value) => {
    expect(readTerm(bytes)).toEqual(value);
  });

  test.each<[string, Buffer]>([
    ['nothing', hex()],
    ['another version', hex(130, 97, 1)],
    ['a missing end', hex(131, 98, 0, 0)],
    ['bytes left over', hex(131, 97, 1, 0)],
    ['an atom key', hex(131, 116, 0, 0, 0, 1, 115, 2, 'op', 97, 1)],
    ['a compressed term', hex(131, 80, 0, 0, 0, 2, 0x78, 0x9c, 0x4b, 4, 0, 0, 0x62, 0, 0x62)],
    ['a list that claims four billion', hex(131, 108, 0xff, 0xff, 0xff, 0xff, 97, 1)],
    ['a map that claims four billion', hex(131, 116, 0xff, 0xff, 0xff, 0xff, 97, 1)],
    ['a binary that claims four billion', hex(131, 109, 0xff, 0xff, 0xff, 0xff, 97)],
    ['an improper list', hex(131, 108, 0, 0, 0, 1, 97, 1, 97, 2)],
    ['text that is not UTF-8', hex(131, 109, 0, 0, 0, 2, 0xff, 0xfe)],
    ['not a number', hex(131, 70, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0)],
    ['a pid', hex(131, 103, 115, 1, 'a', 0, 0, 0, 1, 0, 0, 0, 1, 0)],
    ['257 levels', Buffer.concat([hex(131), Buffer.from('6801'.repeat(257), 'hex'), hex(97, 1)])],
  ])('%s is refused', (_what, bytes) => {
    expect(readTerm(bytes)).toBeUndefined();
  });

  test('256 levels are decoded', () => {
    expect(readTerm(Buffer.concat([hex(131), Buffer.from('6801'.repeat(256), 'hex'), hex(97, 1)]))).toBeDefined();
  });

  test('random and broken bytes never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4096 }), (bytes) => {
        readTerm(Buffer.concat([hex(131), bytes]));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), fc.nat(255), (value, at, byte) => {
        const bytes = pack(value);
        bytes[at % bytes.length] = byte;
        readTerm(bytes);
        readTerm(bytes.subarray(0, at % bytes.length));
      }),
      { numRuns: 2000 },
    );
  });
});

import { expect, test } from 'vitest';
import { uncompressed } from './compression/none.ts';
import { zlibStream } from './compression/zlib-stream.ts';
import { zstdStream } from './compression/zstd-stream.ts';
import { etf } from './encoding/etf.ts';
import { json } from './encoding/json.ts';
import { type Encoder, Frame } from './frames.ts';

/** The edges of what the encodings write in other ways, and numbers between them. */
const NUMBERS = [1, 9, 10, 11, 99, 100, 254, 255, 256, 257, 999, 1000, 65_535, 65_536, 9_999_999, 10_000_000].concat([
  2 ** 31 - 2,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 40,
  7,
]);
const makers: [string, () => Encoder][] = [json, etf].flatMap((encoding) => {
  const name = encoding === json ? 'json' : 'etf';
  return [
    [name, () => uncompressed(encoding)],
    [`zlib-stream of ${name}`, () => zlibStream(encoding)],
    [`zstd-stream of ${name}`, () => zstdStream(encoding)],
  ];
});

test.each(makers)('%s: one event goes to many in the bytes that each would get by itself', (_, make) => {
  const encoder = make();
  // What begins a stream is the connection's own.
  encoder.control(10, { heartbeat_interval: 41_250 });
  for (const content of ['', 'x', 'żółw 💥'.repeat(20), 'long '.repeat(1000)]) {
    const frame = new Frame('MESSAGE_CREATE', { content });
    expect(encoder.stamp?.bytes(frame, 1)).toBeUndefined();
    for (const s of [...NUMBERS, ...NUMBERS.toReversed()]) {
      const bytes = encoder.stamp?.bytes(frame, s);
      const again = bytes ?? encoder.stamp?.bytes(frame, s);
      expect(Buffer.from(again ?? []).equals(Buffer.from(encoder.dispatch(frame, s), 'latin1'))).toBe(true);
    }
  }
});

test('events that are large, or come by turns, are left to each connection', () => {
  const { stamp } = uncompressed(json);
  const large = new Frame('GUILD_CREATE', { padding: 'x'.repeat(20_000) });
  const [one, two] = [new Frame('TYPING_START', 1), new Frame('TYPING_START', 2)];
  const got = [large, large, one, two, one, two].map((frame) => stamp?.bytes(frame, 5));
  expect(got).toEqual(got.map(() => undefined));
});

import { expect, test } from 'vitest';
import { uncompressed } from '../compression/none.ts';
import { zlibStream } from '../compression/zlib-stream.ts';
import { zstdStream } from '../compression/zstd-stream.ts';
import { etf } from '../encoding/etf.ts';
import { json } from '../encoding/json.ts';
import { Frame } from './frame.ts';
import type { Encoder } from '../encoding/encoder.ts';

/** Numbers at which the encodings change their form, and numbers between them. */
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

/** The events of a session, the last with sequence number `s`. */
const had = (frames: readonly Frame[], s: number) => ({ at: (number: number) => frames[number - s + frames.length - 1] });

test.each(makers)('%s: stamped messages are identical to those encoded individually', (_, make) => {
  const encoder = make();
  // The first message of a stream belongs to the connection itself.
  encoder.control(10, { heartbeat_interval: 41_250 });
  const frames = ['', 'x', 'żółw 💥'.repeat(20), 'long '.repeat(1000)].map((content) => new Frame('MESSAGE_CREATE', { content }));
  for (const count of [1, 2, 4]) {
    const run = frames.slice(-count);
    const bytes = (s: number) => encoder.stamp?.bytes(had(run, s), s - count + 1, s);
    expect(bytes(50)).toBeUndefined();
    let stamped = 0;
    for (const s of [...NUMBERS, ...NUMBERS.toReversed()].filter((number) => number >= count)) {
      const got = bytes(s) ?? bytes(s);
      if (!got) continue;
      stamped += 1;
      const alone = run.map((frame, index) => encoder.dispatch(frame, s - count + 1 + index)).join('');
      expect(Buffer.from(got).equals(Buffer.from(alone, 'latin1'))).toBe(true);
    }
    // All but runs in which the number grows longer.
    expect(stamped).toBeGreaterThan(count === 1 ? 40 : 20);
  }
});

test('large or alternating events are encoded per connection', () => {
  const { stamp } = uncompressed(json);
  const large = new Frame('GUILD_CREATE', { padding: 'x'.repeat(40_000) });
  const [one, two] = [new Frame('TYPING_START', 1), new Frame('TYPING_START', 2)];
  const runs = [[large], [large], [one], [two], [one], [one, two], [two, one], [one, large], [one, large]];
  const got = runs.map((run) => stamp?.bytes(had(run, 50), 51 - run.length, 50));
  expect(got).toEqual(got.map(() => undefined));
});

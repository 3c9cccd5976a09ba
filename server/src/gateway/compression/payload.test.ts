import { inflateSync } from 'node:zlib';
import { unzlibSync } from 'fflate';
import fc from 'fast-check';
import { inflate } from 'pako';
import { expect, test } from 'vitest';
import { Frame } from '../fanout/frame.ts';
import { adlerJoined, adlerOf } from './adler.ts';
import { payloadCompression } from './payload.ts';
import { adversarialText, payloadOf } from './test/mix.ts';

test('RFC 1950 8.2: Adler-32 of known bytes, and of two pieces from the checksums of each', () => {
  expect(adlerOf('')).toBe(1);
  expect(adlerOf('Wikipedia')).toBe(0x11e60398);
  const bytes = fc.string({ unit: 'binary-ascii', maxLength: 12_000, size: 'max' });
  fc.assert(fc.property(bytes, bytes, (one, two) => adlerJoined(adlerOf(one), adlerOf(two), two.length) === adlerOf(one + two)));
  const high = '\xff'.repeat(100_001);
  expect(adlerJoined(adlerOf(high), adlerOf(high), high.length)).toBe(adlerOf(high + high));
});

test('[gateway/connection] each large event is a whole zlib stream, checksum included', () => {
  fc.assert(
    fc.property(adversarialText, fc.nat(), (text, s) => {
      const frame = new Frame('MESSAGE_CREATE', { content: text });
      const message = payloadCompression.dispatch(frame, s);
      if (frame.json.bytes.length < 1024) {
        expect(message.charCodeAt(0)).toBe(0x81);
        return;
      }
      const bytes = payloadOf(message);
      const expected = { t: 'MESSAGE_CREATE', s, op: 0, d: JSON.parse(JSON.stringify({ content: text })) };
      const all = [inflateSync(bytes), inflate(new Uint8Array(bytes)), unzlibSync(new Uint8Array(bytes))];
      for (const read of all) expect(JSON.parse(Buffer.from(read).toString())).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

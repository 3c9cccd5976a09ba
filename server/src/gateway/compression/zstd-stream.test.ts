import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unpack } from '@guildhall/testkit/etf';
import { etf } from '../encoding/etf.ts';
import { json } from '../encoding/json.ts';
import { Frame } from '../frames.ts';
import { adversarialText, dice, noise, payloadOf, type Sent, twoSessions } from './test/mix.ts';
import { type Judge, ZSTD_JUDGES } from './test/judges.ts';
import { zstdBlocks, zstdStream } from './zstd-stream.ts';

const LONG = 1000;
const PADDING = 17;

async function judged(sent: readonly Sent[], judge: Judge): Promise<void> {
  for (const { bytes, payload } of sent) expect(payload.equals(await judge(bytes))).toBe(true);
}

describe.each(Object.entries(ZSTD_JUDGES))(
  'reference gateway.tsv "query compress": zstd-stream reads bit for bit in %s',
  (_name, make) => {
    test.each(Object.entries({ json, etf }))('a mix made to break it, in %s', async (_encoding, encoding) => {
      await fc.assert(
        fc.asyncProperty(fc.array(adversarialText, { minLength: 1, maxLength: 20 }), fc.nat(), async (texts, seed) => {
          for (const sent of twoSessions(texts, () => zstdStream(encoding), { encoding, padding: PADDING, seed }))
            await judged(sent, make());
        }),
        { numRuns: 25 },
      );
    });

    test(`${LONG} events of ordinary size`, async () => {
      const roll = dice(7);
      const texts = Array.from({ length: LONG }, (_, index) => `message ${index % 13} żółw 💥 `.repeat(roll(60)) + roll(2 ** 31));
      for (const sent of twoSessions(texts, () => zstdStream(json), { encoding: json, padding: PADDING, seed: 1 }))
        await judged(sent, make());
    });
  },
);

test('RFC 8878 3.1.1: one frame for the connection: its header once, no block is the last', () => {
  const encoder = zstdStream(json);
  const messages = [1, 2, 3].map((s) => payloadOf(encoder.dispatch(new Frame('TYPING_START', 'x'.repeat(200_000)), s)));
  expect(messages.map((bytes) => bytes.subarray(0, 4).toString('hex') === '28b52ffd')).toEqual([true, false, false]);
  for (const [index, bytes] of messages.entries()) {
    let at = index === 0 ? 6 : 0;
    while (at < bytes.length) {
      const header = bytes.readUIntLE(at, 3);
      expect(header & 1).toBe(0);
      at += 3 + (((header >> 1) & 3) === 1 ? 1 : header >> 3);
    }
    expect(at).toBe(bytes.length);
  }
});

test.each(Object.entries({ json, etf }))('what the splicing adds means nothing to a reader of %s', async (name, encoding) => {
  const encoder = zstdStream(encoding);
  const [judge] = Object.values(ZSTD_JUDGES).map((make) => make());
  const bytes = await judge?.(payloadOf(encoder.dispatch(new Frame('TYPING_START', { at: 1 }), 70_000)));
  const read: unknown = name === 'etf' ? unpack(bytes ?? Buffer.of()) : JSON.parse(String(bytes));
  expect(read).toMatchObject({ t: 'TYPING_START', s: 70_000, op: 0, d: { at: 1 } });
});

test('RFC 8878 3.1.1: blocks end where the last one ends, also when they fill the compressor’s buffers to the last byte', () => {
  const text = noise(7, 27_000);
  for (let length = 24_000; length < text.length; length += 1) {
    const bytes = Buffer.from(zstdBlocks(text.slice(0, length)), 'latin1');
    let at = 0;
    while (at < bytes.length) at += 3 + (((bytes.readUIntLE(at, 3) >> 1) & 3) === 1 ? 1 : bytes.readUIntLE(at, 3) >> 3);
    expect([length, at]).toEqual([length, bytes.length]);
  }
});

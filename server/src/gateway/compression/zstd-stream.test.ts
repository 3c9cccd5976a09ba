import fc from 'fast-check';
import { Decompress } from 'fzstd';
import { describe, expect, test } from 'vitest';
import { unpack } from '@guildhall/testkit/etf';
import { etf } from '../encoding/etf.ts';
import { json } from '../encoding/json.ts';
import { Frame } from '../fanout/frame.ts';
import { ownZstd } from './own-context.ts';
import { adversarialText, dice, noise, payloadOf, type Sent, twoSessions } from './test/mix.ts';
import { type Judge, ZSTD_JUDGES } from './test/judges.ts';
import { readableFrom, zstdStream } from './zstd-stream.ts';
import type { Encoder } from '../encoding/encoder.ts';
import { zstdBlocks } from './zstd-compress.ts';

const LONG = 1000;

async function judged(sent: readonly Sent[], checkIdentify: Judge): Promise<void> {
  for (const { bytes, payload } of sent) expect(payload.equals(await checkIdentify(bytes))).toBe(true);
}

describe.each(Object.entries(ZSTD_JUDGES))('[gateway/connection] zstd-stream reads bit for bit in %s', (_name, make) => {
  test.each(Object.entries({ json, etf }))('decodes an adversarial mix, in %s', async (_encoding, encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.array(adversarialText, { minLength: 1, maxLength: 20 }), fc.nat(), async (texts, seed) => {
        for (const sent of twoSessions(texts, () => zstdStream(encoding), { encoding, readable: readableFrom, seed }))
          await judged(sent, make());
      }),
      { numRuns: 25 },
    );
  });

  test(`${LONG} events of ordinary size`, async () => {
    const roll = dice(7);
    const texts = Array.from({ length: LONG }, (_, index) => `message ${index % 13} żółw 💥 `.repeat(roll(60)) + roll(2 ** 31));
    for (const sent of twoSessions(texts, () => zstdStream(json), { encoding: json, readable: readableFrom, seed: 1 }))
      await judged(sent, make());
  });
});

test('RFC 8878 3.1.1: one frame per connection: one header, no block marked as the last', () => {
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

test.each(Object.entries({ json, etf }))('the padding between blocks has no meaning in %s', async (name, encoding) => {
  const encoder = zstdStream(encoding);
  const [checkIdentify] = Object.values(ZSTD_JUDGES).map((make) => make());
  const bytes = await checkIdentify?.(payloadOf(encoder.dispatch(new Frame('TYPING_START', { at: 1 }), 70_000)));
  const read: unknown = name === 'etf' ? unpack(bytes ?? Buffer.of()) : JSON.parse(String(bytes));
  expect(read).toMatchObject({ t: 'TYPING_START', s: 70_000, op: 0, d: { at: 1 } });
});

const CONTEXTS = { shared: zstdStream, connection: ownZstd };

/** Sends events through an encoder and reads each block as a payload of its own, as discordeno 21 does. */
async function blocksRead(encoder: Encoder, contents: readonly string[]): Promise<unknown[]> {
  const read: unknown[] = [];
  const decompress = new Decompress((part) => read.push(JSON.parse(Buffer.from(part).toString())));
  const push = (message: string) => decompress.push(new Uint8Array(payloadOf(message)));
  if (encoder.background) encoder.background.deliver = push;
  const take = (message: string) => message === '' || push(message);
  take(encoder.control(10, { heartbeat_interval: 41_250 }));
  for (const [index, content] of contents.entries()) take(encoder.dispatch(new Frame('MESSAGE_CREATE', { content }), index + 1));
  await new Promise<void>((resolve) => (encoder.background ? encoder.background.settled(resolve) : resolve()));
  encoder.background?.end();
  return read;
}

test.each(Object.entries(CONTEXTS))(
  'RFC 8878 3.1.1.2: a payload of at most 128 KiB is one block, in %s mode, since clients take each block for a payload',
  async (_mode, make) => {
    const ordinary = fc.array(adversarialText, { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(ordinary, async (all) => {
        const texts = all.filter((text) => Buffer.byteLength(JSON.stringify(text)) < 131_000);
        const read = await blocksRead(make(json), texts);
        expect(read).toMatchObject([
          { op: 10 },
          ...texts.map((content, index) => ({ t: 'MESSAGE_CREATE', s: index + 1, d: { content } })),
        ]);
      }),
      { numRuns: 25 },
    );
  },
);

test.each(Object.entries({ json, etf }))(
  'a shared block is smaller than its payload, and carries adversarial content unchanged, in %s',
  async (_name, encoding) => {
    const hostile = ['\u0001\u0002\u0003\u0004\u0005', 's\u0001d'.padEnd(0xf8, 'x'), 'a'.repeat(3000), '9876543210'.repeat(9)];
    const numbers = [0xf8f9fafb, 0xfafb7301, -1, 0.1];
    const frames = [...hostile, hostile].map((content) => new Frame('MESSAGE_CREATE', { numbers, content, again: content }));
    for (const make of Object.values(ZSTD_JUDGES)) {
      const checkIdentify = make();
      const encoder = zstdStream(encoding);
      for (const [index, frame] of frames.entries()) {
        for (const s of [index * 10 + 1, 255 + index, 0x7573_0164, 2 ** 31 - 1 - index, 2 ** 31 + index]) {
          const bytes = payloadOf(encoder.dispatch(frame, s));
          const expected = readableFrom(encoding, frame, s);
          expect((await checkIdentify(bytes)).toString('latin1')).toBe(expected);
        }
      }
    }
    const [, , long] = frames;
    expect(payloadOf(zstdStream(encoding).dispatch(long ?? new Frame('', null), 7)).length).toBeLessThan(300);
  },
);

test('RFC 8878 3.1.1: blocks end where the last one ends, also when they fill the compressor’s buffers to the last byte', () => {
  const text = noise(7, 27_000);
  for (let length = 24_000; length < text.length; length += 1) {
    const bytes = Buffer.from(zstdBlocks(text.slice(0, length)), 'latin1');
    let at = 0;
    while (at < bytes.length) at += 3 + (((bytes.readUIntLE(at, 3) >> 1) & 3) === 1 ? 1 : bytes.readUIntLE(at, 3) >> 3);
    expect([length, at]).toEqual([length, bytes.length]);
  }
});

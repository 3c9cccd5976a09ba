import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Encoding } from '../encoding/encoding.ts';
import { etf } from '../encoding/etf.ts';
import { json } from '../encoding/json.ts';
import { Frame } from '../fanout/frame.ts';
import { ownZlib, ownZstd } from './own-context.ts';
import { adversarialText, payloadOf, unpadded } from './test/mix.ts';
import { ZLIB_JUDGES, ZSTD_JUDGES } from './test/judges.ts';
import type { Encoder } from '../encoding/encoder.ts';

const settled = (encoder: Encoder) => new Promise<void>((resolve) => encoder.background?.settled(resolve));

const kinds: [string, (encoding: Encoding) => Encoder, typeof ZLIB_JUDGES][] = [
  ['zlib-stream', ownZlib, ZLIB_JUDGES],
  ['zstd-stream', ownZstd, ZSTD_JUDGES],
];

describe.each(kinds)('%s with a context per connection', (name, make, judges) => {
  test.each(Object.entries({ json, etf }))('one message for each payload, in order, in %s', async (_encoding, encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.array(adversarialText, { minLength: 1, maxLength: 12 }), async (texts) => {
        const encoder = make(encoding);
        const messages: Buffer[] = [];
        if (encoder.background) encoder.background.deliver = (bytes) => messages.push(payloadOf(bytes));
        const frames = texts.map((text) => new Frame('MESSAGE_CREATE', { content: text }));
        for (const [index, frame] of frames.entries()) expect(encoder.dispatch(frame, index + 1)).toBe('');
        expect(encoder.control(11, null)).toBe('');
        await settled(encoder);
        encoder.background?.end();
        for (const makeJudge of Object.values(judges)) {
          const checkIdentify = makeJudge();
          for (const [index, frame] of frames.entries()) {
            const message = messages[index] ?? Buffer.of();
            if (name === 'zlib-stream') expect(message.subarray(-4).toString('hex')).toBe('0000ffff');
            expect((await checkIdentify(message)).toString('latin1')).toBe(unpadded(encoding, frame, index + 1));
          }
          expect((await checkIdentify(messages[frames.length] ?? Buffer.of())).toString('latin1')).toBe(
            encoding.control(11, null),
          );
        }
        expect(messages).toHaveLength(frames.length + 1);
      }),
      { numRuns: 15 },
    );
  });

  test('all callbacks are called, even if the context ends before the work is done', async () => {
    const encoder = make(json);
    encoder.dispatch(new Frame('MESSAGE_CREATE', { content: 'x'.repeat(500_000) }), 1);
    const told = Promise.all([settled(encoder), settled(encoder)]);
    encoder.background?.end();
    expect(await told).toHaveLength(2);
    await settled(encoder);
  });

  test('earlier messages make later ones smaller', async () => {
    const encoder = make(json);
    const sizes: number[] = [];
    if (encoder.background) encoder.background.deliver = (bytes) => sizes.push(bytes.length);
    const text = Array.from({ length: 300 }, (_, index) => (index * 7919).toString(36)).join(' ');
    for (const s of [1, 2]) encoder.dispatch(new Frame('MESSAGE_CREATE', { content: text }), s);
    await settled(encoder);
    encoder.background?.end();
    const [first = 0, second = 0] = sizes;
    expect(second).toBeLessThan(first / 5);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { etf } from '../encoding/etf.ts';
import { json } from '../encoding/json.ts';
import { adversarialText, dice, type Sent, twoSessions, unpadded } from './test/mix.ts';
import { type Judge, ZLIB_JUDGES } from './test/judges.ts';
import { zlibStream } from './zlib-stream.ts';

const LONG = 1000;

async function judged(sent: readonly Sent[], checkIdentify: Judge): Promise<void> {
  for (const { bytes, payload } of sent) {
    expect(bytes.subarray(-4).toString('hex')).toBe('0000ffff');
    expect(payload.equals(await checkIdentify(bytes))).toBe(true);
  }
}

describe.each(Object.entries(ZLIB_JUDGES))('[gateway/connection] zlib-stream reads bit for bit in %s', (_name, make) => {
  test.each(Object.entries({ json, etf }))('decodes an adversarial mix, in %s', async (_encoding, encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.array(adversarialText, { minLength: 1, maxLength: 20 }), fc.nat(), async (texts, seed) => {
        for (const sent of twoSessions(texts, () => zlibStream(encoding), { encoding, readable: unpadded, seed }))
          await judged(sent, make());
      }),
      { numRuns: 25 },
    );
  });

  test(`${LONG} events of ordinary size`, async () => {
    const roll = dice(7);
    const texts = Array.from({ length: LONG }, (_, index) => `message ${index % 13} żółw 💥 `.repeat(roll(60)) + roll(2 ** 31));
    for (const sent of twoSessions(texts, () => zlibStream(json), { encoding: json, readable: unpadded, seed: 1 }))
      await judged(sent, make());
  });
});

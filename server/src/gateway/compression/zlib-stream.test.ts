import { constants, createInflate, type Inflate } from 'node:zlib';
import fc from 'fast-check';
import { Inflate as PakoInflate } from 'pako';
import { expect, test } from 'vitest';
import { type Encoder, Frame } from '../frames.ts';
import { zlibStream } from './zlib-stream.ts';

/** The payload of a binary WebSocket message. */
function payloadOf(message: string): Buffer {
  const bytes = Buffer.from(message, 'latin1');
  expect(bytes[0]).toBe(0x82);
  const [, short = 0] = bytes;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  expect(bytes.length - start).toBe(length);
  return bytes.subarray(start);
}

async function inflated(inflate: Inflate, bytes: Buffer): Promise<string> {
  const parts: Buffer[] = [];
  const take = (part: Buffer) => parts.push(part);
  inflate.on('data', take);
  await new Promise<void>((resolve, reject) => inflate.write(bytes, (error) => (error ? reject(error) : resolve())));
  inflate.off('data', take);
  return Buffer.concat(parts).toString();
}

/** Reads a stream as clients do: one decoder for the connection, one payload for each message. */
function readers() {
  const node = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  const pako = new PakoInflate();
  let parts: Uint8Array[] = [];
  pako.onData = (part: Uint8Array) => parts.push(part);
  return async (message: string): Promise<string> => {
    const bytes = payloadOf(message);
    expect(bytes.subarray(-4).toString('hex')).toBe('0000ffff');
    const text = await inflated(node, bytes);
    parts = [];
    pako.push(new Uint8Array(bytes), 2);
    expect(pako.err).toBe(0);
    expect(Buffer.concat(parts).toString()).toBe(text);
    return text;
  };
}

const adversarial = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 3000 }))
    .map(([part, times]) => part.repeat(times)),
  fc
    .tuple(fc.constantFrom('a', 'ab', '\u0000', '💥'), fc.integer({ min: 60_000, max: 90_000 }))
    .map(([part, times]) => part.repeat(times)),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes).toString('base64')),
);

test('reference gateway.tsv "query compress": a zlib-stream spliced from shared bodies reads bit for bit in node and pako', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(adversarial, { minLength: 1, maxLength: 25 }),
      fc.infiniteStream(fc.boolean()),
      async (texts, coins) => {
        const sessions: { encoder: Encoder; read: (message: string) => Promise<string>; s: number }[] = [0, 100_000].map((s) => ({
          encoder: zlibStream(),
          read: readers(),
          s,
        }));
        for (const [index, text] of texts.entries()) {
          const data = { content: text, at: index };
          const frame = new Frame('MESSAGE_CREATE', data);
          for (const session of sessions) {
            if (coins.next().value) continue;
            session.s += 1;
            const got = await session.read(session.encoder.dispatch(frame, session.s));
            expect(JSON.parse(got)).toEqual({ t: 'MESSAGE_CREATE', s: session.s, op: 0, d: JSON.parse(JSON.stringify(data)) });
            if (coins.next().value) expect(await session.read(session.encoder.control('{"op":11}'))).toBe('{"op":11}');
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('a long stream of a thousand messages stays readable', async () => {
  const encoder = zlibStream();
  const read = readers();
  for (let s = 1; s <= 1000; s++) {
    const d = {
      id: String(s * 7919),
      content: `message ${s % 13} `.repeat(s % 90),
      list: Array.from({ length: s % 30 }, (_, i) => i),
    };
    expect(JSON.parse(await read(encoder.dispatch(new Frame('MESSAGE_UPDATE', d), s)))).toEqual({
      t: 'MESSAGE_UPDATE',
      s,
      op: 0,
      d,
    });
  }
});

import fc from 'fast-check';
import { Frame } from '../../fanout/frame.ts';
import type { Encoding } from '../../encoding/encoding.ts';
import type { Encoder } from '../../encoding/encoder.ts';

/** One WebSocket message, and the payload that a client must decode from it. */
export interface Sent {
  bytes: Buffer;
  payload: Buffer;
}

/** The payload of a whole unmasked binary WebSocket message. */
export function payloadOf(message: string): Buffer {
  const bytes = Buffer.from(message, 'latin1');
  const [first, short = 0] = bytes;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (first !== 0x82 || bytes.length - start !== length) throw new Error('not one whole binary message');
  return bytes.subarray(start);
}

/** Texts that exercise a compressor: runs, short periods, noise, and matches across its windows and blocks. */
export const adversarialText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.string({ minLength: 1, maxLength: 9 }), fc.integer({ min: 1, max: 3000 }))
      .map(([part, times]) => part.repeat(times)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'ab', 'abcd', 'abcdefgh', '\u0000', '💥'), fc.integer({ min: 60_000, max: 90_000 }))
      .map(([part, times]) => part.repeat(times)),
  },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes).toString('base64')) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 2 ** 31 }).map((seed) => noise(seed, 200_000)),
  },
);

/** Text without pattern, always the same for one seed. */
export function noise(seed: number, length: number): string {
  let state = seed;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += state.toString(36);
  }
  return text;
}

/** Whole numbers from 0 up to `below`, always the same for one seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The payload of an event that a reader gets from an encoder. */
export type Readable = (encoding: Encoding, frame: Frame, s: number) => string;

/** The payload as encoded, without padding. */
export const unpadded: Readable = (encoding, frame, s) => encoding.prefix(frame, s) + encoding.body(frame).bytes;

/**
 * Sends different parts of the same events, and control payloads, to two sessions with different sequence numbers.
 * Returns the payloads that each was sent.
 */
export function twoSessions(
  texts: readonly string[],
  make: () => Encoder,
  { encoding, readable, seed }: { encoding: Encoding; readable: Readable; seed: number },
): Sent[][] {
  const roll = dice(seed);
  const sessions = [0, 100_000].map((s) => ({ encoder: make(), sent: [] as Sent[], s }));
  for (const [index, text] of texts.entries()) {
    const frame = new Frame(index % 3 === 0 ? 'MESSAGE_CREATE' : 'TYPING_START', { content: text, at: index, none: null });
    for (const session of sessions) {
      if (roll(3) === 0) continue;
      session.s += 1;
      session.sent.push({
        bytes: payloadOf(session.encoder.dispatch(frame, session.s)),
        payload: Buffer.from(readable(encoding, frame, session.s), 'latin1'),
      });
      if (roll(4) > 0) continue;
      session.sent.push({
        bytes: payloadOf(session.encoder.control(10, { heartbeat_interval: index })),
        payload: Buffer.from(encoding.control(10, { heartbeat_interval: index }), 'latin1'),
      });
    }
  }
  return sessions.map(({ sent }) => sent);
}

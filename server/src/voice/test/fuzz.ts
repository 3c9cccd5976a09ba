import { randomBytes } from 'node:crypto';
import fc from 'fast-check';

/** Integers below `max`, the same for the same seed. */
export function numbers(): (max: number) => number {
  let [state = 1] = fc.sample(fc.integer({ min: 1 }), 1);
  return (max) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % max;
  };
}

/** Random bytes. */
export const NOISE = randomBytes(64 * 1024);

/** A hostile datagram: random, or made from a valid one by changes, truncation or extension. */
export function hostile(next: (max: number) => number, valid: readonly Buffer[]): Buffer {
  const noise = (most: number) => {
    const size = next(most);
    const at = next(NOISE.length - size);
    return NOISE.subarray(at, at + size);
  };
  const original = valid[next(valid.length)] ?? NOISE.subarray(0, 100);
  const kind = next(6);
  if (kind === 0) return noise(1700);
  if (kind === 1) return original.subarray(0, next(original.length));
  if (kind === 2) return Buffer.concat([original, noise(1500)]);
  // A valid clear part before noise.
  if (kind === 3) return Buffer.concat([original.subarray(0, 8 + next(8)), noise(200)]);
  const changed = Buffer.from(original);
  for (let i = next(3); i >= 0; i -= 1)
    changed.writeUInt8(next(256), next(kind === 4 ? Math.min(16, changed.length) : changed.length));
  return changed;
}

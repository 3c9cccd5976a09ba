import type { Id } from '../api/wire-base.ts';

const HUES = 12;

/** The lowest bits of an id are a counter, which is mostly 0: its time, in ms, spreads over all hues. */
const COUNTER_BITS = 22n;

/** The hue of a monogram, in degrees: one of twelve. */
export function hue(id: Id): number {
  const time = BigInt(/^\d+$/.test(id) ? id : '0') >> COUNTER_BITS;
  return Number(time % BigInt(HUES)) * (360 / HUES);
}

/** Random choices that GUILDHALL_TEST_SEED repeats (mulberry32). */
export function seeded() {
  let state = Number(process.env.GUILDHALL_TEST_SEED ?? 1) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from 0, below `end`. */
  const whole = (end: number) => Math.floor(next() * end);
  return {
    whole,
    chance: (probability: number) => next() < probability,
    pick<T>(list: readonly T[]): T | undefined {
      return list[whole(list.length)];
    },
  };
}

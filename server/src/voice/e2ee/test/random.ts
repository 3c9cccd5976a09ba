/** Numbers that follow from a seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** An integer from 0, less than `count`; 0 if that is 0. */
  readonly below = (count: number): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 0x100000000) * count);
  };

  pick<T>(values: readonly T[]): T | undefined {
    return values[this.below(values.length)];
  }
}

/** Numbers that look random and depend only on a seed, so that a run can be repeated (SplitMix32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number below 2^32. */
  word(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
    value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
    return (value ^ (value >>> 15)) >>> 0;
  }

  /** 0 to 1, without 1. */
  share(): number {
    return this.word() / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  /** One of several, the first that the weights hit; undefined if all weights are 0. */
  weighted<T>(items: readonly { item: T; weight: number }[]): T | undefined {
    const sum = items.reduce((total, { weight }) => total + weight, 0);
    let left = this.share() * sum;
    for (const { item, weight } of items) {
      if (left < weight) return item;
      left -= weight;
    }
    return undefined;
  }
}

const FIRST = 1000;
const LONGEST = 60_000;

/** Ms to wait before the next attempt: doubled after each failure up to a minute, with full jitter. */
export class Backoff {
  readonly #random: () => number;
  #failures = 0;

  /** `random` returns a number from 0 to below 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  next(): number {
    const longest = Math.min(FIRST * 2 ** this.#failures, LONGEST);
    this.#failures += 1;
    return longest * this.#random();
  }

  reset(): void {
    this.#failures = 0;
  }
}

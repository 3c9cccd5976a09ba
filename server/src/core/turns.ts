/** Lets so many works run at once, and so many wait their turn. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs `work` when it is its turn; undefined, and `work` is not run, when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#busy >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#busy += 1;
    try {
      return await work();
    } finally {
      // The turn goes to the next one as it is.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

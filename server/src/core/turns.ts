/** Limits concurrency: at most `atOnce` tasks run, at most `mostWaiting` queue. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs `work` when it is its turn; returns undefined without running it if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#busy >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#busy += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

/** Limits concurrency: at most `limit` tasks run, at most `maxQueued` wait. */
export class ConcurrencyLimiter {
  readonly #limit: number;
  readonly #maxQueued: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(limit: number, maxQueued: number) {
    this.#limit = limit;
    this.#maxQueued = maxQueued;
  }

  /** Runs `work` as soon as fewer than `limit` tasks run; returns undefined without running it if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#running >= this.#limit) {
      if (this.#queue.length >= this.#maxQueued) return undefined;
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

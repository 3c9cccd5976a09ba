import type { Logger } from 'pino';

/** Periodic work of the gateway that may take longer than its period. */
export class Housekeeping {
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Runs one round of `work` at a time. Rounds that become due during a slow one are replaced by a single round after it. */
  round(work: () => Promise<void>): () => void {
    let isRunning = false;
    let isDue = false;
    const rounds = async () => {
      while (isDue) {
        isDue = false;
        await work().catch((error: unknown) => this.#log.error({ err: error }, 'gateway housekeeping failed'));
      }
      isRunning = false;
    };
    return () => {
      isDue = true;
      if (isRunning) return;
      isRunning = true;
      const running = rounds().finally(() => this.#running.delete(running));
      this.#running.add(running);
    };
  }

  /** Resolves when the rounds in progress have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}

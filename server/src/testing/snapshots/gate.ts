import type { Platform } from '../../core/framework/platform.ts';
import { withTimeout } from '../../gateway/timeout.ts';

/** Lets work pass, or holds it while something else needs the platform for itself. */
export class Gate {
  readonly #platform: Platform;
  readonly #running = new Set<Promise<unknown>>();
  #closed: Promise<void> | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Runs work at once, or when the gate is open again, in the order of the calls. */
  pass<T>(work: () => Promise<T>): Promise<T> {
    return this.#closed ? this.#closed.then(() => this.pass(work)) : this.#run(work);
  }

  /**
   * Runs work when nothing else runs: holds what comes and waits up to `ms` for what runs. Resolves with undefined, and runs nothing, if
   * that takes longer. Concurrent calls run one after another.
   */
  async alone<T>(ms: number, work: () => Promise<T>): Promise<{ value: T } | undefined> {
    while (this.#closed) await this.#closed;
    let open: () => void = () => undefined;
    this.#closed = new Promise((resolve) => {
      open = () => {
        this.#closed = null;
        resolve();
      };
    });
    try {
      if (!(await withTimeout(this.#platform, this.#settled(), ms))) return undefined;
      return { value: await work() };
    } finally {
      open();
    }
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    const over = () => {
      this.#running.delete(ended);
    };
    const ended: Promise<void> = running.then(over, over);
    this.#running.add(ended);
    return running;
  }

  async #settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

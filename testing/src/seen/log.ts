import { WaitFailed } from '../errors.ts';
import type { Frame } from '../wire.ts';

/** Something that happened to a person, or that they did. */
export type Entry = { at: number; kind: 'event'; frame: Frame & { t: string } } | { at: number; kind: 'did'; words: string };

interface Waiter {
  /** True when it has what it waits for. */
  look: () => boolean;
  fail: (reason: unknown) => void;
}

/** How to wait. */
export interface WaitOptions {
  /** Ms of real time. */
  within: number;
  /** The error at the end of that time, made then. */
  explain: (startedAt: number) => string;
  /** Ends the wait before that: it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Everything that a person has seen and done, oldest first, and the waits for more. Times are of `performance.now`. */
export class Log {
  readonly entries: Entry[] = [];
  readonly #waiters = new Set<Waiter>();
  #failure: Error | undefined;

  add(entry: { kind: 'event'; frame: Frame & { t: string } } | { kind: 'did'; words: string }): void {
    this.entries.push({ at: performance.now(), ...entry });
    this.changed();
  }

  /** Has all waits look again: something that is not in the log has changed, such as a call. */
  changed(): void {
    for (const waiter of this.#waiters) if (waiter.look()) this.#waiters.delete(waiter);
  }

  /** Rejects all waits, now and later: the connection is gone. The first reason stays. */
  fail(error: Error): void {
    this.#failure ??= error;
    for (const waiter of this.#waiters) waiter.fail(this.#failure);
    this.#waiters.clear();
  }

  /**
   * The first value that `look` finds: it is called now and after each event. Rejects with WaitFailed after `within`, with the
   * reason of the signal or once the connection is gone, and with whatever `look` throws.
   */
  until<T>(look: () => T | undefined, { within, explain, signal }: WaitOptions): Promise<T> {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const attempt = () => {
        try {
          const found = look();
          if (found === undefined) return false;
          finish(() => resolve(found));
        } catch (error) {
          finish(() => reject(error));
        }
        return true;
      };
      const waiter: Waiter = { look: attempt, fail: (reason) => finish(() => reject(reason)) };
      const abort = () => waiter.fail(signal?.reason);
      let timer: NodeJS.Timeout | undefined;
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiters.delete(waiter);
        settle();
      };
      if (attempt()) return;
      if (this.#failure) return reject(this.#failure);
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      timer = setTimeout(() => finish(() => reject(new WaitFailed(explain(startedAt)))), within);
      this.#waiters.add(waiter);
    });
  }
}

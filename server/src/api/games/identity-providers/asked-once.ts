import type { Clock } from '../../../core/clock.ts';
import { Lru } from '../../../core/lru.ts';
import { restAfter } from './rest.ts';

/** Of how many addresses answers are kept. */
const MOST_KEPT = 1000;

interface Entry<V> {
  /** What came last, and when it was asked for, ms since 1970. */
  value?: V;
  askedAt: number;
  /** What is under way. */
  pending?: Promise<V>;
  /** That it failed: it rejects, until the time (ms since 1970) when somebody may ask again. */
  failed?: Promise<V>;
  restsUntil: number;
  /** Failures in a row. */
  failures: number;
}

/**
 * What is read at providers' addresses. What is under way is shared, and what failed is not asked for again for a while, so that a
 * provider that is broken is neither hammered nor waited for by everyone: they get the same failure at once. What was read before
 * counts meanwhile as long as it is good.
 */
export class AskedOnce<V> {
  readonly #kept = new Lru<string, Entry<V>>(MOST_KEPT);

  /** The answer of an address: the last one while `isGood` says so (`age` in ms), else what `ask` gives. */
  async get(address: string, clock: Clock, isGood: (value: V, age: number) => boolean, ask: () => Promise<V>): Promise<V> {
    const now = clock.now();
    const known = this.#kept.get(address);
    if (known?.value !== undefined && isGood(known.value, now - known.askedAt)) return known.value;
    if (known?.pending) return known.pending;
    if (known?.failed && known.restsUntil > now) return known.failed;
    const entry: Entry<V> = known ?? { askedAt: now, restsUntil: 0, failures: 0 };
    const pending = ask();
    entry.pending = pending;
    this.#kept.set(address, entry);
    try {
      const value = await pending;
      this.#kept.set(address, { value, askedAt: now, restsUntil: 0, failures: 0 });
      return value;
    } catch (error) {
      entry.failures += 1;
      entry.restsUntil = clock.now() + restAfter(entry.failures);
      entry.failed = pending;
      throw error;
    } finally {
      delete entry.pending;
    }
  }

  /** Forgets an address: it is asked the next time. */
  forget(address: string): void {
    this.#kept.delete(address);
  }
}

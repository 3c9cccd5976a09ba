import { LIMITS } from '@guildhall/protocol/limits';
import type { Clock } from '../../../core/framework/clock.ts';
import { Lru } from '../../../core/values/lru.ts';
import { restAfter } from './rest.ts';

interface Entry<V> {
  /** The last value, and when it was requested, ms since 1970. */
  value?: V;
  askedAt: number;
  /** The request in flight. */
  pending?: Promise<V>;
  /** The last failure, a rejected promise, until requests are allowed again (ms since 1970). */
  failed?: Promise<V>;
  restsUntil: number;
  /** Consecutive failures. */
  failures: number;
}

/**
 * Caches the responses of providers' addresses.
 * - Concurrent requests are shared.
 * - A failed address is not requested again for a while; callers get the same failure immediately, so that a broken provider is
 *  neither hammered nor waited for.
 * - Meanwhile the previous value is used as long as it is good.
 */
export class AskedOnce<V> {
  readonly #entries = new Lru<string, Entry<V>>(LIMITS.identityProviders.cachedDocuments.max);

  /** The value of an address: the cached one while `isGood` accepts it (`age` in ms), else the result of `ask`. */
  async get(address: string, clock: Clock, isGood: (value: V, age: number) => boolean, ask: () => Promise<V>): Promise<V> {
    const now = clock.now();
    const known = this.#entries.get(address);
    if (known?.value !== undefined && isGood(known.value, now - known.askedAt)) return known.value;
    if (known?.pending) return known.pending;
    if (known?.failed && known.restsUntil > now) return known.failed;
    const entry: Entry<V> = known ?? { askedAt: now, restsUntil: 0, failures: 0 };
    const pending = ask();
    entry.pending = pending;
    this.#entries.set(address, entry);
    try {
      const value = await pending;
      this.#entries.set(address, { value, askedAt: now, restsUntil: 0, failures: 0 });
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

  /** Drops an address from the cache, so that it is requested the next time. */
  forget(address: string): void {
    this.#entries.delete(address);
  }
}

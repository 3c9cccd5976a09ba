import type { Clock } from '../../core/clock.ts';
import { Lru } from '../../core/lru.ts';
import { restAfter } from './rest.ts';

/** Of how many addresses answers are kept. */
const MOST_KEPT = 1000;

interface Entry<V> {
  /** Under way, or what came of it: a failure rejects. */
  answer: Promise<V>;
  /** Undefined while it is under way, and when it failed. */
  value: V | undefined;
  /** Ms since 1970. */
  askedAt: number;
  /** Until when nobody asks again after a failure, ms since 1970; 0 without one. */
  restsUntil: number;
  /** Failures in a row, with this one. */
  failures: number;
}

/**
 * What is read at providers' addresses. What is under way is shared, and what failed is not asked for again for a while, so that a
 * provider that is broken is neither hammered nor waited for by everyone: they get the same failure at once.
 */
export class AskedOnce<V> {
  readonly #kept = new Lru<string, Entry<V>>(MOST_KEPT);

  /** The answer of an address: the last one while `isGood` says so (`age` in ms), else what `ask` gives. */
  get(address: string, clock: Clock, isGood: (value: V, age: number) => boolean, ask: () => Promise<V>): Promise<V> {
    const now = clock.now();
    const known = this.#kept.get(address);
    if (known) {
      const { answer, value, askedAt, restsUntil } = known;
      const isUnderWay = value === undefined && restsUntil === 0;
      if (isUnderWay || restsUntil > now || (value !== undefined && isGood(value, now - askedAt))) return answer;
    }
    const entry: Entry<V> = { answer: ask(), value: undefined, askedAt: now, restsUntil: 0, failures: known?.failures ?? 0 };
    this.#kept.set(address, entry);
    entry.answer.then(
      (value) => Object.assign(entry, { value, failures: 0 }),
      () => {
        entry.failures += 1;
        entry.restsUntil = clock.now() + restAfter(entry.failures);
      },
    );
    return entry.answer;
  }

  /** Forgets an address: it is asked the next time. */
  forget(address: string): void {
    this.#kept.delete(address);
  }
}

import type { Cancel, Clock } from '../core/clock.ts';

interface Timer {
  at: number;
  callback: () => void;
}

/**
 * A clock that moves only when a test advances it.
 *
 *     const clock = new TestClock();
 *     const client = createClient({ apiBase, clock });
 *     await clock.advance(30_000);
 *
 * @since 1.10
 */
export class TestClock implements Clock {
  readonly #timers = new Set<Timer>();
  #now: number;

  /** `start` is ms since 1970; the default is 2026-11-21 12:00 UTC. */
  constructor(start: number = Date.UTC(2026, 10, 21, 12)) {
    this.#now = start;
  }

  /** Ms since 1970. */
  now(): number {
    return this.#now;
  }

  /** Calls `callback` once, when the clock has advanced by `ms`. Returns a function that cancels the timer. */
  after(ms: number, callback: () => void): Cancel {
    const timer: Timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** The number of timers that have neither fired nor been cancelled. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Ms until the next timer fires; undefined if there is none. */
  get untilNext(): number | undefined {
    const next = this.#next();
    return next && next.at - this.#now;
  }

  /** Moves forward by `ms` and fires the timers that become due, each at its own time; lets promises settle before and after each. */
  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    // Calls that have just been made may start timers only after some promises.
    await settled();
    for (let next = this.#next(); next && next.at <= target; next = this.#next()) {
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.callback();
      await settled();
    }
    this.#now = target;
  }

  /** The timer that fires first; of those due at the same time, the oldest. */
  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) if (!first || timer.at < first.at) first = timer;
    return first;
  }
}

/** Resolves after all promises that are settled now have called their handlers. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

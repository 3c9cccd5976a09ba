/** Stops a timer. */
export type Cancel = () => void;

/** Source of time, injected so that it can be controlled. All times are ms since 1970. */
export interface Clock {
  now(): number;
  /** Ms since an arbitrary moment: real time that cannot be turned, for liveness checks. */
  elapsed(): number;
  /** Ms since 1970 by the machine's clock, which cannot be turned: for times that processes exchange. */
  real(): number;
  /** Runs once after `ms`. */
  after(ms: number, run: () => void): Cancel;
  /** Runs every `ms`. */
  every(ms: number, run: () => void): Cancel;
}

/** The machine's own time. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => Math.floor(performance.now()),
  real: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

interface Timer {
  at: number;
  order: number;
  every?: number;
  run: () => void;
}

/** How often a periodic timer fires in one turn of the clock: each second of a minute. */
const MOST_TICKS = 60;

/** The periods until a timer fires again in a turn of `ms` that ends in `left` ms. */
function ticksUntilNext(period: number, ms: number, left: number): number {
  const ticks = Math.max(1, Math.ceil(ms / period / MOST_TICKS));
  return Math.max(1, Math.min(ticks, Math.floor(left / period)));
}

/** A clock that moves only through advance(); timers fire in the order of their times. */
export class ManualClock implements Clock {
  readonly #start: number;
  #now: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(start: number) {
    this.#start = start;
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /** Starts at 0, so that a test detects code that uses it as the time of day. */
  elapsed(): number {
    return this.#now - this.#start;
  }

  real(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): Cancel {
    return this.#add({ at: this.#now + ms, order: this.#order++, run });
  }

  every(ms: number, run: () => void): Cancel {
    return this.#add({ at: this.#now + ms, order: this.#order++, every: Math.max(1, ms), run });
  }

  /**
   * Moves forward by `ms` and fires the timers that fall due; lets promises settle between them. A timer of `every` fires at most about
   * MOST_TICKS times, evenly spread and at the end, or months would take minutes.
   */
  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    for (let next = this.#next(target); next; next = this.#next(target)) {
      this.#now = Math.max(this.#now, next.at);
      if (next.every) next.at += next.every * ticksUntilNext(next.every, ms, target - next.at);
      else this.#timers.delete(next);
      next.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#now = target;
  }

  #add(timer: Timer): Cancel {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  #next(until: number): Timer | undefined {
    let best: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > until) continue;
      if (!best || timer.at < best.at || (timer.at === best.at && timer.order < best.order)) best = timer;
    }
    return best;
  }
}

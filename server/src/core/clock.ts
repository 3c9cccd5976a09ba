/** Stops a timer. */
export type Cancel = () => void;

/** Time, handed in so that it can be turned: all times are ms since 1970. */
export interface Clock {
  now(): number;
  /** Ms since some moment: real time that no one turns, for what is alive or not. */
  elapsed(): number;
  /** Ms since 1970 as the machine has it, which no one turns: for what processes tell each other. */
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

/** A clock that moves only when it is told to; timers fire in the order of their times. */
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

  /** Begins at 0, so that a test sees who takes it for the time of day. */
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

  /** Moves forward by `ms`, firing what falls due on the way; lets promises settle between firings. */
  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    for (let next = this.#next(target); next; next = this.#next(target)) {
      this.#now = Math.max(this.#now, next.at);
      if (next.every) next.at += next.every;
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

import type { Cancel, Clock } from './clock.ts';

/** How to turn a clock: to a time or ahead by `advance` (both ms), and whether it is frozen from then on. */
export interface Turn {
  now?: number | undefined;
  advance?: number | undefined;
  frozen?: boolean | undefined;
}

/**
 * A clock for development that runs, can be set ahead, and can be frozen. Timers always measure real time:
 * connections, time limits and retries continue as usual. Code that waits for a date checks the clock after a turn
 * (see `onTurn`).
 */
export class TurnableClock implements Clock {
  readonly #real: Clock;
  /** How many ms this clock is ahead of the real one. */
  #ahead = 0;
  #standsAt: number | null = null;
  /** Called after each turn. */
  onTurn: () => void = () => undefined;

  constructor(real: Clock) {
    this.#real = real;
  }

  get frozen(): boolean {
    return this.#standsAt !== null;
  }

  now(): number {
    return this.#standsAt ?? this.#real.now() + this.#ahead;
  }

  elapsed(): number {
    return this.#real.elapsed();
  }

  real(): number {
    return this.#real.real();
  }

  after(ms: number, run: () => void): Cancel {
    return this.#real.after(ms, run);
  }

  every(ms: number, run: () => void): Cancel {
    return this.#real.every(ms, run);
  }

  /** Turns the clock, only ahead: returns false, and changes nothing, if that would set it back. */
  turn({ now, advance = 0, frozen = this.frozen }: Turn): boolean {
    const from = this.now();
    const to = (now ?? from) + advance;
    if (to < from) return false;
    this.#ahead = to - this.#real.now();
    this.#standsAt = frozen ? to : null;
    this.onTurn();
    return true;
  }
}

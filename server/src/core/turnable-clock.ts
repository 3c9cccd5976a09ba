import type { Cancel, Clock } from './clock.ts';

/** How a clock is turned: to a time or on by `advance` (both ms), and whether it stands still from then on. */
export interface Turn {
  now?: number | undefined;
  advance?: number | undefined;
  frozen?: boolean | undefined;
}

/**
 * A clock for development whose time runs, can be set ahead, and can stand still. Timers measure real time whatever it shows:
 * connections, time limits and retries go on as ever. What waits for a date looks at the clock after a turn (see `onTurn`).
 */
export class TurnableClock implements Clock {
  readonly #real: Clock;
  /** Ms that this one is ahead of the real one. */
  #ahead = 0;
  #standsAt: number | null = null;
  /** Told after each turn. */
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

  /** Turns it, ahead only: false, and nothing is changed, when that would set it back. */
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

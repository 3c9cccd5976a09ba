import { type Duration, milliseconds } from '../duration.ts';
import { HallError } from '../errors.ts';

/** The platform's clock as a server shows it. */
export interface ClockState {
  /** ISO 8601. */
  now: string;
  frozen: boolean;
}

/** How the clock of a server is turned: by its testing routes, by its operator, or not at all. */
export interface ClockDriver {
  read(): Promise<ClockState>;
  turn(change: { now?: string; advance?: number; frozen?: boolean }): Promise<ClockState>;
  /** Runs to the next timer of the platform; rejects if the server cannot. */
  next(): Promise<ClockState>;
}

/** The platform's clock. Sessions stay connected while it is turned; waits of this library are in real time. */
export class HallClock {
  readonly #driver: ClockDriver;
  /** The state after the last turn, and the real time at which it was seen. */
  #last: { now: number; frozen: boolean; seen: number } | undefined;

  constructor(driver: ClockDriver) {
    this.#driver = driver;
  }

  /** The platform's time. */
  async now(): Promise<Date> {
    return this.#note(await this.#driver.read());
  }

  /** Stops the clock, at `at` if given; a frozen clock can still be advanced. Resolves with its time. */
  async freeze(at?: Date | string): Promise<Date> {
    if (at !== undefined) await this.set(at);
    return this.#note(await this.#driver.turn({ frozen: true }));
  }

  /** Lets the clock run again from the time that it shows. */
  async unfreeze(): Promise<Date> {
    return this.#note(await this.#driver.turn({ frozen: false }));
  }

  /** Turns the clock ahead: `'2h'`, `'1d 12h'`, or ms. What falls due meanwhile happens. */
  async advance(by: Duration): Promise<Date> {
    return this.#note(await this.#driver.turn({ advance: milliseconds(by) }));
  }

  /** Turns the clock ahead to a time. */
  async set(to: Date | string): Promise<Date> {
    const time = new Date(to);
    if (Number.isNaN(time.getTime())) throw new HallError(`'${String(to)}' is not a time. Write a Date, or ISO 8601.`);
    return this.#note(await this.#driver.turn({ now: time.toISOString() }));
  }

  /** Runs to the next timer of the platform, such as the end of a poll. */
  async next(): Promise<Date> {
    return this.#note(await this.#driver.next());
  }

  /**
   * A `now()` in ms since 1970, as `Date.now` is, for a bot in the same process: it follows every turn that is made
   * through this object.
   */
  async shared(): Promise<() => number> {
    await this.now();
    return () => {
      if (!this.#last) return Date.now();
      const { now, frozen, seen } = this.#last;
      return frozen ? now : now + Math.round(performance.now() - seen);
    };
  }

  #note({ now, frozen }: ClockState): Date {
    const time = new Date(now);
    this.#last = { now: time.getTime(), frozen, seen: performance.now() };
    return time;
  }
}

/** The driver of a server whose clock cannot be turned; each call rejects and says why. */
export function noClock(url: string): ClockDriver {
  const refuse = async () => {
    throw new HallError(
      `The server at ${url} has no clock that tests can turn: it has no /testing routes. Start it with GUILDHALL_TESTING=on, or ` +
        'unset GUILDHALL_URL, so that startHall() starts a server of its own.',
    );
  };
  return { read: refuse, turn: refuse, next: refuse };
}

import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import type { Clock } from '../../core/framework/clock.ts';
import type { SessionRegistry } from './session-registry.ts';

/** Ms between checks; call `check` so often. */
export const RELEASE_PERIOD = 1000;
/** Fewer sessions free too little memory to be worth a collection. */
const LEAST_ENDED = 200;
/** Number of consecutive quiet periods before a release. */
const QUIET_PERIODS = 3;
/** The share of a quiet period that the event loop may be active. */
const IDLE_SHARE = 0.1;
/** The share above which a release ends early; the collection itself needs less. */
const BUSY_SHARE = 0.5;
/** Ms: V8 checks every 8 s whether to collect, and then collects twice. */
const RELEASE_DURATION = 12_000;

/**
 * Returns memory to the operating system after many sessions have ended, once the process is idle. V8 collects when it
 * allocates, so an idle process would keep the memory of its busiest moment.
 */
export class MemoryRelease {
  readonly #sessions: SessionRegistry;
  readonly #clock: Clock;
  readonly #log: Logger;
  /** The largest number of sessions since the last release. */
  #peak = 0;
  #changes = 0;
  #active = 0;
  #checkedAt: number;
  #quietPeriods = 0;
  /** The end of the current release, in ms of `elapsed`. */
  #until: number | null = null;

  constructor(sessions: SessionRegistry, { clock, log }: { clock: Clock; log: Logger }) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#log = log;
    this.#checkedAt = clock.elapsed();
  }

  /** Starts a release if one is due, and ends it after 12 s or as soon as the process is busy. */
  check(): void {
    const { size, changes } = this.#sessions;
    const share = this.#activeShare();
    this.#quietPeriods = changes === this.#changes && share < IDLE_SHARE ? this.#quietPeriods + 1 : 0;
    this.#changes = changes;
    this.#peak = Math.max(this.#peak, size);
    if (this.#until !== null) {
      if (share > BUSY_SHARE || this.#checkedAt >= this.#until) this.stop();
      return;
    }
    if (this.#quietPeriods < QUIET_PERIODS || this.#peak - size < LEAST_ENDED || size >= this.#peak / 2) return;
    this.#log.info({ sessions: size, peak: this.#peak }, 'many sessions have ended: returning memory to the system');
    this.#peak = size;
    this.#until = this.#checkedAt + RELEASE_DURATION;
    // V8 then marks in small steps and frees unused pages. `gc` would stop the process for two complete collections.
    setFlagsFromString('--optimize-for-size');
  }

  /** Ends the current release, if any. */
  stop(): void {
    if (this.#until === null) return;
    this.#until = null;
    setFlagsFromString('--no-optimize-for-size');
  }

  /** The share of the time since the last check in which the event loop was active. */
  #activeShare(): number {
    const { active } = performance.eventLoopUtilization();
    const now = this.#clock.elapsed();
    const share = (active - this.#active) / (now - this.#checkedAt);
    this.#active = active;
    this.#checkedAt = now;
    return share;
  }
}

import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits';
import { createHash } from 'node:crypto';
import type { Clock } from '../core/framework/clock.ts';
import type { RouteLimit } from '../core/framework/limits.ts';
import { service } from '../core/framework/service.ts';

/** The state of a window after one more request. */
export interface Taken {
  allowed: boolean;
  remaining: number;
  /** Ms until the window ends. */
  resetAfter: number;
}

interface Window {
  used: number;
  /** By the elapsed time of the clock, so that turning the clock does not change how long a client waits. */
  endsAt: number;
}

/** 50 requests per second for each viewer, or for each address without one (docs/contract/errors.md#rate-limits). */
const GLOBAL: RouteLimit = { bucket: 'global', max: APPLICATION_LIMITS.requests_per_second.usual, window: 1000 };
/** Limit of 401, 403 and 429 responses per address, beyond which it is blocked for the rest of the window. */
const INVALID: RouteLimit = { bucket: 'invalid', max: 10_000, window: 600_000 };
const SWEEP_EVERY = 30_000;

/** Counts requests in fixed windows, in this process. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #windows = new Map<string, Window>();
  #sweepAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request against a route's bucket. `who` is a user id or address, `resource` the top-level id or ''. */
  take(limit: RouteLimit, name: string, who: string, resource: string): Taken {
    return this.#take(limit, `${name}|${who}|${resource}`);
  }

  /** Counts a request against the global limit, or the one that the operator granted. */
  takeGlobal(who: string, max = GLOBAL.max): Taken {
    return this.#take({ ...GLOBAL, max }, `global|${who}`);
  }

  /** Counts an invalid response against an address. */
  countInvalid(ip: string): void {
    this.#take(INVALID, `invalid|${ip}`);
  }

  /** Ms until an address with too many invalid responses is unblocked, or null if it is not blocked. */
  bannedFor(ip: string): number | null {
    const window = this.#windows.get(`invalid|${ip}`);
    if (!window || window.used < INVALID.max) return null;
    const left = window.endsAt - this.#clock.elapsed();
    return left > 0 ? left : null;
  }

  /** Ends all windows. */
  forget(): void {
    this.#windows.clear();
  }

  #take(limit: RouteLimit, key: string): Taken {
    const now = this.#clock.elapsed();
    if (now >= this.#sweepAt) this.#sweep(now);
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + limit.window };
      this.#windows.set(key, window);
    }
    const allowed = window.used < limit.max;
    if (allowed) window.used += 1;
    return { allowed, remaining: limit.max - window.used, resetAfter: window.endsAt - now };
  }

  #sweep(now: number): void {
    this.#sweepAt = now + SWEEP_EVERY;
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}

/** The limiter of the API's operations. */
export const rateLimiter = service(
  ({ clock }: { clock: Clock }) => new RateLimiter(clock),
  undefined,
  (limiter) => limiter.forget(),
);

/** The value of X-RateLimit-Bucket for a bucket name: opaque, and the same for every resource. */
export function bucketId(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

import type { Clock } from '../core/framework/clock.ts';
import type { Fault } from './fault.ts';
import type { SpecOf } from './fault-kinds.ts';

type RateLimitFault = Fault<SpecOf<'rate_limit'>>;

/** When a limit ends: by the platform's clock (ms since 1970) or in real time (ms of `elapsed`), whichever is first. */
interface Limit {
  until: number;
  elapsed: number;
}

/** The buckets that faults of the kind `rate_limit` have limited. */
export class LimitedBuckets {
  readonly #clock: Clock;
  readonly #limits = new Map<RateLimitFault, Map<string, Limit>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The ms for which a fault still limits a bucket; 0 if it does not. */
  left(fault: RateLimitFault, bucket: string): number {
    const limit = this.#limits.get(fault)?.get(bucket);
    return limit ? Math.max(0, Math.min(limit.until - this.#clock.now(), limit.elapsed - this.#clock.elapsed())) : 0;
  }

  /** Whether the limit of a bucket has ended and no request has passed since: true once for each limit. */
  hasJustEnded(fault: RateLimitFault, bucket: string): boolean {
    return this.left(fault, bucket) === 0 && this.#limits.get(fault)?.delete(bucket) === true;
  }

  /** Begins a limit of a bucket; returns its ms. */
  begin(fault: RateLimitFault, bucket: string): number {
    const ms = fault.spec.retry_after * 1000;
    let limits = this.#limits.get(fault);
    if (!limits) {
      limits = new Map();
      this.#limits.set(fault, limits);
      fault.onEnd(() => this.#limits.delete(fault));
    }
    limits.set(bucket, { until: this.#clock.now() + ms, elapsed: this.#clock.elapsed() + ms });
    return ms;
  }
}

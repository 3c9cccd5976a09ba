import type { Snowflake } from '@guildhall/protocol/ids';
import type { Clock } from '../core/clock.ts';

/** Identifies in 24 h, and in 5 s for each bucket (reference table "gateway", kind limit). */
const TOTAL = 1000;
const PERIOD = 24 * 60 * 60 * 1000;
const MAX_CONCURRENCY = 1;
const BUCKET_PERIOD = 5000;

/** As GET /gateway/bot shows it; `reset_after` in ms. */
export interface SessionStartLimit {
  total: number;
  remaining: number;
  reset_after: number;
  max_concurrency: number;
}

interface Starts {
  since: number;
  used: number;
  /** Bucket to its last Identify. */
  last: Map<number, number>;
}

/** Counts the session starts of each bot on this node. Resumes are free. */
export class SessionStarts {
  readonly #clock: Clock;
  readonly #bots = new Map<Snowflake, Starts>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What a bot has left. */
  limit(userId: Snowflake): SessionStartLimit {
    const now = this.#clock.now();
    const starts = this.#current(userId, now);
    return {
      total: TOTAL,
      remaining: TOTAL - (starts?.used ?? 0),
      reset_after: starts ? starts.since + PERIOD - now : 0,
      max_concurrency: MAX_CONCURRENCY,
    };
  }

  /** Counts an Identify of a shard; false when it comes too soon or the day's starts are spent, and then it is not counted. */
  take(userId: Snowflake, shardId: number): boolean {
    const now = this.#clock.now();
    const starts = this.#current(userId, now) ?? { since: now, used: 0, last: new Map<number, number>() };
    this.#bots.set(userId, starts);
    const bucket = shardId % MAX_CONCURRENCY;
    const last = starts.last.get(bucket);
    if (starts.used >= TOTAL || (last !== undefined && now - last < BUCKET_PERIOD)) return false;
    starts.used += 1;
    starts.last.set(bucket, now);
    return true;
  }

  #current(userId: Snowflake, now: number): Starts | undefined {
    const starts = this.#bots.get(userId);
    if (!starts || now - starts.since < PERIOD) return starts;
    this.#bots.delete(userId);
    return undefined;
  }
}

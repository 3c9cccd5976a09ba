import type { Snowflake } from '@guildhall/protocol/ids';

/** One Identify for each bucket in so many ms; a bucket is `shard_id % max_concurrency`. */
const PERIOD = 5000;

/** How fast bots may identify on this node (reference table "gateway", limit identify concurrency). */
export class IdentifyPace {
  /** `bot:bucket` to its last Identify, oldest first. */
  readonly #last = new Map<string, number>();

  /** Notes an Identify at `now` (ms, as clocks elapse); false when it comes too soon, and then it is not noted. */
  take(userId: Snowflake, bucket: number, now: number): boolean {
    const key = `${userId}:${bucket}`;
    for (const [other, at] of this.#last) {
      if (now - at < PERIOD) break;
      this.#last.delete(other);
    }
    if (this.#last.has(key)) return false;
    this.#last.set(key, now);
    return true;
  }
}

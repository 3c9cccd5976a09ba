import type { Snowflake } from '@guildhall/protocol/ids';

/** One Identify for each bucket in so many ms; a bucket is `shard_id % max_concurrency`, and max_concurrency is 1. */
const PERIOD = 5000;

/** How fast bots may identify on this node (reference table "gateway", limit identify concurrency). */
export class IdentifyPace {
  /** Bot to its last Identify, oldest first. */
  readonly #last = new Map<Snowflake, number>();

  /** Notes an Identify at `now` (ms since 1970); false when it comes too soon, and then it is not noted. */
  take(userId: Snowflake, now: number): boolean {
    for (const [bot, at] of this.#last) {
      if (now - at < PERIOD) break;
      this.#last.delete(bot);
    }
    if (this.#last.has(userId)) return false;
    this.#last.set(userId, now);
    return true;
  }
}

import type { Clock } from '../../../core/clock.ts';
import { Lru } from '../../../core/lru.ts';

/** Pages of one site that are fetched at once: more than one message can have links. */
const AT_ONCE = 8;
/** A site that let so many calls in a row run out of time is left alone for a while. */
const MOST_TIMEOUTS = 4;
const LEFT_ALONE = 60_000;

interface Timeouts {
  count: number;
  /** Left alone until then, ms since 1970. */
  until: number;
}

/** Sees to it that a slow site takes no more than its share: few calls at once, and none for a while when none is answered. */
export class Sites {
  readonly #clock: Clock;
  readonly #busy = new Map<string, number>();
  readonly #timeouts = new Lru<string, Timeouts>(2000);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** May a page of this host be fetched: `now`, `later` (as many as may are under way), or `no`. After `now` comes leave(). */
  enter(host: string): 'now' | 'later' | 'no' {
    if ((this.#timeouts.get(host)?.until ?? 0) > this.#clock.now()) return 'no';
    const busy = this.#busy.get(host) ?? 0;
    if (busy >= AT_ONCE) return 'later';
    this.#busy.set(host, busy + 1);
    return 'now';
  }

  leave(host: string, ranOutOfTime: boolean): void {
    const busy = (this.#busy.get(host) ?? 1) - 1;
    if (busy > 0) this.#busy.set(host, busy);
    else this.#busy.delete(host);
    if (!ranOutOfTime) {
      this.#timeouts.delete(host);
      return;
    }
    const count = (this.#timeouts.get(host)?.count ?? 0) + 1;
    const until = count >= MOST_TIMEOUTS ? this.#clock.now() + LEFT_ALONE : 0;
    this.#timeouts.set(host, { count: until ? 0 : count, until });
  }
}

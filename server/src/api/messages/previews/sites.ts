import { LIMITS } from '@guildhall/protocol/limits';
import type { Clock } from '../../../core/framework/clock.ts';
import { Lru } from '../../../core/values/lru.ts';

/** Concurrent fetches from one site: more than one message can have links to it. */
const AT_ONCE = 8;
const LEFT_ALONE = 60_000;

interface Timeouts {
  count: number;
  /** Skipped until then, in ms since 1970. */
  until: number;
}

/** Limits the share of a slow site: few concurrent fetches, and none for a while after repeated timeouts. */
export class Sites {
  readonly #clock: Clock;
  readonly #busy = new Map<string, number>();
  readonly #timeouts = new Lru<string, Timeouts>(2000);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a page of this host may be fetched: `now`, `later` (at the limit), or `no`. Call leave() after `now`. */
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
    const until = count >= LIMITS.previews.siteTimeouts.max ? this.#clock.now() + LEFT_ALONE : 0;
    this.#timeouts.set(host, { count: until ? 0 : count, until });
  }
}

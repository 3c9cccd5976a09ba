import type { Platform } from '../core/platform.ts';
import { prepare } from '../core/prepared.ts';

/** What may be done once in a while, by whoever it names, on whichever node. */
export interface Paces {
  /** Notes that it is done and returns 0; or the ms to wait when `period` (ms) is not over since: then it is not noted. */
  take(what: string, period: number): Promise<number>;
  /** Lets go of what is over. */
  sweep(): Promise<void>;
}

/** Kept in the process when it is the only one, or else in the store, where all nodes see it. */
export function makePaces(platform: Platform): Paces {
  return platform.store.dialect === 'sqlite' ? new OwnPaces(platform) : new SharedPaces(platform);
}

class OwnPaces implements Paces {
  readonly #clock: Platform['clock'];
  /** To when it may be done again, as clocks elapse. */
  readonly #until = new Map<string, number>();

  constructor({ clock }: Platform) {
    this.#clock = clock;
  }

  async take(what: string, period: number): Promise<number> {
    const now = this.#clock.elapsed();
    const wait = (this.#until.get(what) ?? now) - now;
    if (wait > 0) return wait;
    this.#until.set(what, now + period);
    return 0;
  }

  async sweep(): Promise<void> {
    const now = this.#clock.elapsed();
    for (const [what, until] of this.#until) if (until <= now) this.#until.delete(what);
  }
}

const note = prepare<{ what: string; until: number; now: number }>()((db, param) =>
  db
    .insertInto('gateway_paces')
    .values({ what: param('what'), until: param('until') })
    .onConflict((conflict) =>
      conflict
        .column('what')
        .doUpdateSet((eb) => ({ until: eb.ref('excluded.until') }))
        .where('gateway_paces.until', '<=', param('now')),
    )
    .returning('until'),
);

const noted = prepare<{ what: string }>()((db, param) =>
  db.selectFrom('gateway_paces').select('until').where('what', '=', param('what')),
);

class SharedPaces implements Paces {
  readonly #platform: Platform;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async take(what: string, period: number): Promise<number> {
    const { store, clock } = this.#platform;
    const now = clock.real();
    return store.transaction(async (db) => {
      if (await db.first(note, { what, until: now + period, now })) return 0;
      const until = (await db.first(noted, { what }))?.until ?? now;
      // Another node's clock may be ahead.
      return Math.max(1, Math.min(period, until - now));
    });
  }

  async sweep(): Promise<void> {
    const { store, clock } = this.#platform;
    await store.transaction((db) => db.kysely.deleteFrom('gateway_paces').where('until', '<=', clock.real()).execute());
  }
}

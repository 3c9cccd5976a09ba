import type { Platform } from '../../core/framework/platform.ts';
import { prepare } from '../../core/framework/prepared.ts';

/** Limits actions to one per period, over all nodes. */
export interface Cooldowns {
  /** Records the action and returns 0; or returns the ms to wait if less than `period` ms have passed since the last one. */
  take(what: string, period: number): Promise<number>;
  /** Removes expired cooldowns. */
  sweep(): Promise<void>;
}

/** Keeps cooldowns in memory for a single process, else in the store for all nodes. */
export function createCooldowns(platform: Platform): Cooldowns {
  return platform.store.dialect === 'sqlite' ? new LocalCooldowns(platform) : new StoredCooldowns(platform);
}

class LocalCooldowns implements Cooldowns {
  readonly #clock: Platform['clock'];
  /** When each action is allowed again, by the monotonic clock. */
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

class StoredCooldowns implements Cooldowns {
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
      // The clock of another node may be ahead.
      return Math.max(1, Math.min(period, until - now));
    });
  }

  async sweep(): Promise<void> {
    const { store, clock } = this.#platform;
    await store.transaction((db) => db.kysely.deleteFrom('gateway_paces').where('until', '<=', clock.real()).execute());
  }
}

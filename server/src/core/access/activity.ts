import type { Snowflake } from '@guildhall/protocol/ids';
import { Lru } from '../values/lru.ts';
import type { Platform } from '../framework/platform.ts';
import { service } from '../framework/service.ts';

const DAY = 86_400_000;

/** The day (UTC, counted from 1970) that this process last wrote for a user. */
const writtenDays = service(() => new Lru<Snowflake, number>(100_000));

/** The day of a time (ms since 1970), in whole days (UTC) since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY);
}

/**
 * Records that a user is active today: sends a message, or opens or closes a gateway session. Writes once a day per
 * user and process; prune reads it.
 */
export async function noteActivity(platform: Platform, userId: Snowflake): Promise<void> {
  const { store, clock } = platform;
  const days = writtenDays(platform);
  const today = dayOf(clock.now());
  if (days.get(userId) === today) return;
  await store.transaction((db) =>
    db.kysely
      .insertInto('user_activity')
      .values({ user_id: userId, active_on: today })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ active_on: today }).where('user_activity.active_on', '<', today),
      )
      .execute(),
  );
  days.set(userId, today);
}

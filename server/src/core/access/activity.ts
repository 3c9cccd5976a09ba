import { sql } from 'kysely';
import type { Snowflake } from '@guildhall/protocol/ids';
import { Lru } from '../values/lru.ts';
import type { Platform } from '../framework/platform.ts';
import { prepareWrite } from '../framework/prepared-write.ts';
import { service } from '../framework/service.ts';
import type { Db } from '../framework/store.ts';

const DAY = 86_400_000;

/** The day (UTC, counted from 1970) that this process last wrote for a user. */
const writtenDays = service(
  () => new Lru<Snowflake, number>(100_000),
  undefined,
  (days) => days.clear(),
);

/** The day of a time (ms since 1970), in whole days (UTC) since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY);
}

const raise = prepareWrite<{ user_id: Snowflake; active_on: number }>({ user_id: 'bigint', active_on: 'integer' })(
  (db, param) =>
    db
      .insertInto('user_activity')
      .values({ user_id: param('user_id'), active_on: param('active_on') })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((eb) => ({ active_on: eb.ref('excluded.active_on') }))
          .where('user_activity.active_on', '<', (eb) => eb.ref('excluded.active_on')),
      ),
  (rows) => sql`insert into user_activity (user_id, active_on)
    select user_id, max(active_on) from ${rows} group by user_id order by user_id
    on conflict (user_id) do update set active_on = excluded.active_on where user_activity.active_on < excluded.active_on`,
);

/**
 * Records that a user is active today: sends a message, or opens or closes a gateway session. Writes once a day per
 * user and process; prune reads it.
 */
export async function noteActivity(platform: Platform, userId: Snowflake): Promise<void> {
  const { store, clock } = platform;
  const days = writtenDays(platform);
  const today = dayOf(clock.now());
  if (days.get(userId) === today) return;
  await store.transaction(async (db) => db.write(raise, { user_id: userId, active_on: today }));
  days.set(userId, today);
}

/** The same within a transaction; call the result once it is committed. */
export function noteActivityIn(db: Db, platform: Platform, userId: Snowflake): () => void {
  const days = writtenDays(platform);
  const today = dayOf(platform.clock.now());
  if (days.get(userId) !== today) db.write(raise, { user_id: userId, active_on: today });
  return () => days.set(userId, today);
}

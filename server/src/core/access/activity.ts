import type { Snowflake } from '@guildhall/protocol/ids';
import { Lru } from '../values/lru.ts';
import type { Platform } from '../framework/platform.ts';
import { prepare } from '../framework/prepared.ts';
import { service } from '../framework/service.ts';
import type { Db } from '../framework/store.ts';

const DAY = 86_400_000;

/** The day (UTC, counted from 1970) that this process last wrote for a user. */
const writtenDays = service(() => new Lru<Snowflake, number>(100_000));

/** The day of a time (ms since 1970), in whole days (UTC) since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY);
}

const raise = prepare<{ user_id: Snowflake; active_on: number; again: number; before: number }>()((db, param) =>
  db
    .insertInto('user_activity')
    .values({ user_id: param('user_id'), active_on: param('active_on') })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ active_on: param('again') })
        .where('user_activity.active_on', '<', param('before')),
    ),
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
  await store.transaction((db) => write(db, userId, today));
  days.set(userId, today);
}

/** The same within a transaction; call the result once it is committed. */
export async function noteActivityIn(db: Db, platform: Platform, userId: Snowflake): Promise<() => void> {
  const days = writtenDays(platform);
  const today = dayOf(platform.clock.now());
  if (days.get(userId) !== today) await write(db, userId, today);
  return () => days.set(userId, today);
}

async function write(db: Db, user_id: Snowflake, today: number): Promise<void> {
  await db.all(raise, { user_id, active_on: today, again: today, before: today });
}

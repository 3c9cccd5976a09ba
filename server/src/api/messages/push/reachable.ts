import type { Snowflake } from '@guildhall/protocol/ids';
import { HEADLESS } from '../../../core/framework/headless.ts';
import type { Db } from '../../../core/framework/store.ts';
import { settingsOf } from '../../people/users/settings.ts';

/** Ids in one query. */
const AT_ONCE = 500;

/** A person to whom pushes may go now. */
export interface Reachable {
  userId: Snowflake;
  deviceIds: Snowflake[];
}

/** The members of a guild who have devices. */
export async function findMembersWithDevices(db: Db, guildId: Snowflake): Promise<Snowflake[]> {
  const found = db.kysely
    .selectFrom('devices')
    .innerJoin('members', 'members.user_id', 'devices.user_id')
    .select('devices.user_id')
    .distinct()
    .where('members.guild_id', '=', guildId);
  return (await found.execute()).map(({ user_id }) => user_id);
}

/**
 * The users among these who have devices and are away: none of their own clients is in use (`afk` false), none is set to "do not
 * disturb", nor are their settings, and the account is in use. `now` is ms since 1970.
 */
export async function findReachable(db: Db, userIds: readonly Snowflake[], now: number): Promise<Reachable[]> {
  const found: Reachable[] = [];
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    const ids = userIds.slice(at, at + AT_ONCE);
    const busy = await findBusy(db, ids);
    const devices = Map.groupBy(await findOwned(db, ids), (row) => row.user_id);
    for (const [userId, own] of devices) {
      const [first] = own;
      if (!first || busy.has(userId) || first.disabled_at !== null || first.deletes_at !== null) continue;
      if ((first.banned_until ?? 0) > now || settingsOf(first).status === 'dnd') continue;
      found.push({ userId, deviceIds: own.map(({ id }) => id) });
    }
  }
  return found;
}

function findOwned(db: Db, ids: readonly Snowflake[]) {
  return db.kysely
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['devices.id', 'devices.user_id', 'users.locale', 'users.settings_json'])
    .select(['users.disabled_at', 'users.deletes_at', 'users.banned_until'])
    .where('devices.user_id', 'in', ids)
    .orderBy('devices.id')
    .execute();
}

async function findBusy(db: Db, ids: readonly Snowflake[]): Promise<Set<Snowflake>> {
  const sessions = db.kysely
    .selectFrom('gateway_sessions')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', ids)
    // Sessions of games and other applications do not show messages.
    .where('application_id', 'is', null)
    .where('node_id', '<>', HEADLESS)
    .where((eb) => eb.or([eb('afk', '=', 0), eb('status', '=', 'dnd')]));
  return new Set((await sessions.execute()).map(({ user_id }) => user_id));
}

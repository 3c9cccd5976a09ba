import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { MemberRow, UserRow } from '../../../core/tables/database.ts';
import { PREFIX_END } from '../../../core/values/prefix.ts';

/** Names deleted per transaction when their guild is deleted. */
const PER_STEP = 5000;
/** The search names of a member: username, display name and nickname, in lower case. */
export function namesOf(user: Pick<UserRow, 'username' | 'global_name'>, nick: string | null): Set<string> {
  const given = [user.username, user.global_name, nick].filter((name) => name !== null);
  return new Set(given.map((name) => name.toLowerCase()));
}

/** Replaces a member's search names (`before`) by its current ones. A stale name does no harm: the search checks each hit. */
export async function renameMember(
  db: Db,
  { guild_id, user_id }: Pick<MemberRow, 'guild_id' | 'user_id'>,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  const gone = [...before].filter((name) => !after.has(name));
  const come = [...after].filter((name) => !before.has(name));
  const names = db.kysely.deleteFrom('member_names').where('guild_id', '=', guild_id).where('user_id', '=', user_id);
  if (gone.length) await names.where('name', 'in', gone).execute();
  if (!come.length) return;
  await db.kysely
    .insertInto('member_names')
    .values(come.map((name) => ({ guild_id, name, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const findByPrefix = prepare<{ guild_id: Snowflake; from: string; to: string; after: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom('member_names')
    .select('user_id')
    .distinct()
    .where('guild_id', '=', param('guild_id'))
    .where('name', '>=', param('from'))
    .where('name', '<', param('to'))
    .where('user_id', '>', param('after'))
    .orderBy('user_id')
    .limit(param('limit')),
);

/** Finds users with a name that begins with `prefix` (case-insensitive), by id: those after `after`, at most `limit`. */
export async function findNamed(
  db: Db,
  guildId: Snowflake,
  { prefix, after, limit }: { prefix: string; after: Snowflake; limit: number },
): Promise<Snowflake[]> {
  const from = prefix.toLowerCase();
  const rows = await db.all(findByPrefix, { guild_id: guildId, from, to: `${from}${PREFIX_END}`, after, limit });
  return rows.map((row) => row.user_id);
}

/** Deletes some names of a guild; returns true if more may be left. */
export async function deleteSomeNames(db: Db, guildId: Snowflake): Promise<boolean> {
  const ofGuild = db.kysely.selectFrom('member_names').select('name').where('guild_id', '=', guildId);
  const last = await ofGuild.orderBy('name').offset(PER_STEP).limit(1).executeTakeFirst();
  let some = db.kysely.deleteFrom('member_names').where('guild_id', '=', guildId);
  if (last) some = some.where('name', '<=', last.name);
  await some.execute();
  return last !== undefined;
}

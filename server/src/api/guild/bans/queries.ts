import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { BanRow } from '../../../core/tables/database.ts';

const find = prepare<{ guild_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db.selectFrom('bans').selectAll().where('guild_id', '=', param('guild_id')).where('user_id', '=', param('user_id')),
);

/** Finds the ban of a user in a guild. */
export function findBan(db: Db, guildId: Snowflake, userId: Snowflake): Promise<BanRow | undefined> {
  return db.first(find, { guild_id: guildId, user_id: userId });
}

/** Lists bans by user id: the nearest ones before `before` if given, otherwise those after `after`. */
export async function listBans(
  db: Db,
  guildId: Snowflake,
  { before, after = '0', limit }: { before?: Snowflake | undefined; after?: Snowflake | undefined; limit: number },
): Promise<BanRow[]> {
  const all = db.kysely.selectFrom('bans').selectAll().where('guild_id', '=', guildId).limit(limit);
  if (before === undefined) return all.where('user_id', '>', after).orderBy('user_id').execute();
  return (await all.where('user_id', '<', before).orderBy('user_id', 'desc').execute()).reverse();
}

/** Inserts a ban; returns false if the user is already banned. */
export async function insertBan(db: Db, row: BanRow): Promise<boolean> {
  const result = await db.kysely
    .insertInto('bans')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Counts the bans of non-members since `since`, and deletes the records of older ones. */
export async function countOutsiderBans(db: Db, guildId: Snowflake, since: Snowflake): Promise<number> {
  await db.kysely.deleteFrom('outsider_bans').where('guild_id', '=', guildId).where('id', '<', since).execute();
  const bans = db.kysely.selectFrom('outsider_bans').select((eb) => eb.fn.countAll().as('count'));
  return Number((await bans.where('guild_id', '=', guildId).executeTakeFirstOrThrow()).count);
}

/** Records the ban of a non-member; `id` carries the time. */
export async function recordOutsiderBan(db: Db, guildId: Snowflake, id: Snowflake): Promise<void> {
  await db.kysely.insertInto('outsider_bans').values({ guild_id: guildId, id }).execute();
}

/** Deletes a ban; returns false if there was none. */
export async function deleteBan(db: Db, guildId: Snowflake, userId: Snowflake): Promise<boolean> {
  const result = await db.kysely
    .deleteFrom('bans')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

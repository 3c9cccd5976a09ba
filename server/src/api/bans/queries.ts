import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';
import type { BanRow } from '../../core/tables.ts';

const find = prepare<{ guild_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db.selectFrom('bans').selectAll().where('guild_id', '=', param('guild_id')).where('user_id', '=', param('user_id')),
);

/** The ban of a user in a guild, or undefined. */
export function findBan(db: Db, guildId: Snowflake, userId: Snowflake): Promise<BanRow | undefined> {
  return db.first(find, { guild_id: guildId, user_id: userId });
}

/** Bans by user id: those before `before`, nearest to it, else those after `after`. */
export async function listBans(
  db: Db,
  guildId: Snowflake,
  { before, after = '0', limit }: { before?: Snowflake | undefined; after?: Snowflake | undefined; limit: number },
): Promise<BanRow[]> {
  const all = db.kysely.selectFrom('bans').selectAll().where('guild_id', '=', guildId).limit(limit);
  if (before === undefined) return all.where('user_id', '>', after).orderBy('user_id').execute();
  return (await all.where('user_id', '<', before).orderBy('user_id', 'desc').execute()).reverse();
}

/** Inserts a ban; false when the user is banned already. */
export async function insertBan(db: Db, row: BanRow): Promise<boolean> {
  const result = await db.kysely
    .insertInto('bans')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a ban; false when there was none. */
export async function deleteBan(db: Db, guildId: Snowflake, userId: Snowflake): Promise<boolean> {
  const result = await db.kysely
    .deleteFrom('bans')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { InviteRow } from '../../../core/tables/database.ts';

/** Inviter of invites in the guild's own name: by its widget, its vanity code or a lobby. */
export const NOBODY = '0';

const findByCode = prepare<{ code: string }>()((db, param) =>
  db.selectFrom('invites').selectAll().where('code', '=', param('code')),
);

/** Finds an invite, which may have expired. */
export function findInvite(db: Db, code: string): Promise<InviteRow | undefined> {
  return db.first(findByCode, { code });
}

/** Lists the unexpired invites of a guild, or of one of its channels; oldest first. */
export function listInvites(db: Db, guildId: Snowflake, now: number, channelId?: Snowflake): Promise<InviteRow[]> {
  let query = db.kysely
    .selectFrom('invites')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('code');
  if (channelId !== undefined) query = query.where('channel_id', '=', channelId);
  return query.execute();
}

/** Counts the guild's invites, without those that its lobbies created for their players. */
export async function countInvites(db: Db, guildId: Snowflake): Promise<number> {
  const found = await db.kysely
    .selectFrom('invites')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('guild_id', '=', guildId)
    .where((eb) => eb.not(eb.and([eb('inviter_id', '=', NOBODY), eb('target_list_id', 'is not', null)])))
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Counts a guild's unexpired invites without inviter that are targeted at this user. */
export async function countInvitesFor(db: Db, guildId: Snowflake, userId: Snowflake, now: number): Promise<number> {
  const found = await db.kysely
    .selectFrom('invites')
    .innerJoin('target_users', 'target_users.list_id', 'invites.target_list_id')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('invites.guild_id', '=', guildId)
    .where('invites.inviter_id', '=', NOBODY)
    .where('invites.expires_at', '>', now)
    .where('target_users.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Finds a usable invite of the same person to the same channel and activity with the same limits, without roles and target users. */
export function findSimilarInvite(
  db: Db,
  wanted: Pick<
    InviteRow,
    'channel_id' | 'inviter_id' | 'max_age' | 'max_uses' | 'temporary' | 'target_type' | 'target_application_id'
  >,
  now: number,
): Promise<InviteRow | undefined> {
  return db.kysely
    .selectFrom('invites')
    .selectAll()
    .where('channel_id', '=', wanted.channel_id)
    .where('inviter_id', '=', wanted.inviter_id)
    .where('max_age', '=', wanted.max_age)
    .where('max_uses', '=', wanted.max_uses)
    .where('temporary', '=', wanted.temporary)
    .where('role_ids_json', '=', '[]')
    .where('target_type', wanted.target_type === null ? 'is' : '=', wanted.target_type)
    .where('target_application_id', wanted.target_application_id === null ? 'is' : '=', wanted.target_application_id)
    .where('target_list_id', 'is', null)
    .where('target_job_id', 'is', null)
    .where('flags', '=', 0)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', '=', 0), eb('uses', '<', eb.ref('max_uses'))]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts an invite. */
export async function insertInvite(db: Db, row: InviteRow): Promise<void> {
  await db.kysely.insertInto('invites').values(row).execute();
}

/** Counts one use; undefined if the invite is deleted, expired or used up. */
export function useInvite(db: Db, code: string, now: number): Promise<InviteRow | undefined> {
  return db.kysely
    .updateTable('invites')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', '=', 0), eb('uses', '<', eb.ref('max_uses'))]))
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an invite; returns false if it was already deleted. */
export async function deleteInvite(db: Db, code: string): Promise<boolean> {
  const result = await db.kysely.deleteFrom('invites').where('code', '=', code).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { GroupInviteRow } from '../../../core/tables/relationships.ts';

const byCode = prepare<{ code: string }>()((db, param) =>
  db.selectFrom('group_invites').selectAll().where('code', '=', param('code')),
);

/** Finds an invite to a group, which may have expired. */
export function findGroupInvite(db: Db, code: string): Promise<GroupInviteRow | undefined> {
  return db.first(byCode, { code });
}

/** Lists the unexpired invites of a group, oldest first. */
export function listGroupInvites(db: Db, channelId: Snowflake, now: number): Promise<GroupInviteRow[]> {
  return db.kysely
    .selectFrom('group_invites')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
}

/** Finds an unexpired invite of the same person and `max_age` to the same group. */
export function findSimilarGroupInvite(db: Db, wanted: GroupInviteRow): Promise<GroupInviteRow | undefined> {
  return db.kysely
    .selectFrom('group_invites')
    .selectAll()
    .where('channel_id', '=', wanted.channel_id)
    .where('inviter_id', '=', wanted.inviter_id)
    .where('max_age', '=', wanted.max_age)
    .where('expires_at', '>', wanted.created_at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts the invites of a group. */
export async function countGroupInvites(db: Db, channelId: Snowflake): Promise<number> {
  const found = await db.kysely
    .selectFrom('group_invites')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Inserts an invite to a group. */
export async function insertGroupInvite(db: Db, row: GroupInviteRow): Promise<void> {
  await db.kysely.insertInto('group_invites').values(row).execute();
}

/** Deletes an invite to a group; returns false if it was already deleted. */
export async function deleteGroupInvite(db: Db, code: string): Promise<boolean> {
  const result = await db.kysely.deleteFrom('group_invites').where('code', '=', code).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the expired invites of a group. */
export async function deleteExpiredGroupInvites(db: Db, channelId: Snowflake, now: number): Promise<void> {
  await db.kysely.deleteFrom('group_invites').where('channel_id', '=', channelId).where('expires_at', '<=', now).execute();
}

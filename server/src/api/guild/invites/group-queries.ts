import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/prepared.ts';
import type { Db } from '../../../core/store.ts';
import type { GroupInviteRow } from '../../../core/tables/relationships.ts';

const byCode = prepare<{ code: string }>()((db, param) =>
  db.selectFrom('group_invites').selectAll().where('code', '=', param('code')),
);

/** The invite to a group, or undefined; it may have run out. */
export function findGroupInvite(db: Db, code: string): Promise<GroupInviteRow | undefined> {
  return db.first(byCode, { code });
}

/** The invites of a group that have not run out, oldest first. */
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

/** An invite of the same person and age to the same group that has not run out, or undefined. */
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

/** How many invites a group has. */
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

/** Deletes an invite to a group; false when it was gone. */
export async function deleteGroupInvite(db: Db, code: string): Promise<boolean> {
  const result = await db.kysely.deleteFrom('group_invites').where('code', '=', code).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes what has run out of a group's invites. */
export async function deleteExpiredGroupInvites(db: Db, channelId: Snowflake, now: number): Promise<void> {
  await db.kysely.deleteFrom('group_invites').where('channel_id', '=', channelId).where('expires_at', '<=', now).execute();
}

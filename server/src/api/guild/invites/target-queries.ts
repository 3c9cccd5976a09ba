import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { InviteRow, TargetListRow } from '../../../core/tables/database.ts';

/** Rows per statement, so that none blocks the event loop. */
const PER_STEP = 1000;

const findTarget = prepare<{ list_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('target_users')
    .select('user_id')
    .where('list_id', '=', param('list_id'))
    .where('user_id', '=', param('user_id'))
    .where('removed', '=', 0),
);
const findPage = prepare<{ list_id: Snowflake; after: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom('target_users')
    .select('user_id')
    .where('list_id', '=', param('list_id'))
    .where('user_id', '>', param('after'))
    .where('removed', '=', 0)
    .orderBy('user_id')
    .limit(param('limit')),
);

/** Returns whether the invite is for everyone, or the user is among its targets. */
export async function isTarget(db: Db, invite: InviteRow, userId: Snowflake | undefined): Promise<boolean> {
  if (invite.target_list_id === null) return true;
  if (userId === undefined) return false;
  return (await db.first(findTarget, { list_id: invite.target_list_id, user_id: userId })) !== undefined;
}

/** Lists the ids of a list in order: those after `after`, at most `limit`. */
export async function listTargets(db: Db, listId: Snowflake, after: Snowflake, limit: number): Promise<Snowflake[]> {
  return (await db.all(findPage, { list_id: listId, after, limit })).map((row) => row.user_id);
}

/** A new list; `status` is null if it does not come from a file. */
export function newTargetList(given: Pick<TargetListRow, 'id' | 'code' | 'guild_id' | 'created_at' | 'status'>): TargetListRow {
  return { total_users: 0, processed_users: 0, completed_at: null, error_message: null, ...given };
}

/** Inserts a list. */
export async function insertTargetList(db: Db, row: TargetListRow): Promise<void> {
  await db.kysely.insertInto('target_lists').values(row).execute();
}

/** Finds a list. */
export function findTargetList(db: Db, id: Snowflake): Promise<TargetListRow | undefined> {
  return db.kysely.selectFrom('target_lists').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Updates columns of a list. */
export async function updateTargetList(db: Db, id: Snowflake, values: Partial<TargetListRow>): Promise<void> {
  await db.kysely.updateTable('target_lists').set(values).where('id', '=', id).execute();
}

/** Adds users to a list. Reading from a file (`again` false) does not restore users who were removed meanwhile. */
export async function addTargets(db: Db, listId: Snowflake, userIds: readonly Snowflake[], again: boolean): Promise<void> {
  for (const some of inSteps(userIds)) {
    await db.kysely
      .insertInto('target_users')
      .values(some.map((user_id) => ({ list_id: listId, user_id })))
      .onConflict((conflict) =>
        again ? conflict.columns(['list_id', 'user_id']).doUpdateSet({ removed: 0 }) : conflict.doNothing(),
      )
      .execute();
  }
}

/** Removes users from a list; a list that is still being read from its file (`reading`) records the removal. */
export async function removeTargets(db: Db, listId: Snowflake, userIds: readonly Snowflake[], reading: boolean): Promise<void> {
  for (const some of inSteps(userIds)) {
    if (!reading) {
      await db.kysely.deleteFrom('target_users').where('list_id', '=', listId).where('user_id', 'in', some).execute();
      continue;
    }
    await db.kysely
      .insertInto('target_users')
      .values(some.map((user_id) => ({ list_id: listId, user_id, removed: 1 })))
      .onConflict((conflict) => conflict.columns(['list_id', 'user_id']).doUpdateSet({ removed: 1 }))
      .execute();
  }
}

/** Deletes the records of users removed while the list was being read. */
export async function deleteRemovedTargets(db: Db, listId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('target_users').where('list_id', '=', listId).where('removed', '=', 1).execute();
}

/** Deletes up to 1,000 users of a list; returns true if more may be left. */
export async function deleteSomeTargets(db: Db, listId: Snowflake): Promise<boolean> {
  const some = db.kysely
    .selectFrom('target_users')
    .select('user_id')
    .where('list_id', '=', listId)
    .orderBy('user_id')
    .limit(PER_STEP);
  const last = (await some.execute()).at(-1);
  if (!last) return false;
  await db.kysely.deleteFrom('target_users').where('list_id', '=', listId).where('user_id', '<=', last.user_id).execute();
  return true;
}

/** Deletes the row of a list. */
export async function deleteTargetList(db: Db, listId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('target_lists').where('id', '=', listId).execute();
}

/** The owner of lists: one invite, all invites to a channel, or a guild. */
export type ListOwner = { code: string } | { channel_id: Snowflake } | { guild_id: Snowflake };

/** Lists the ids of the lists of an invite, a channel or a guild. */
export async function findListIds(db: Db, owner: ListOwner): Promise<Snowflake[]> {
  const all = db.kysely.selectFrom('target_lists').select('id').orderBy('id');
  if ('code' in owner) return idsOf(await all.where('code', '=', owner.code).execute());
  if ('guild_id' in owner) return idsOf(await all.where('guild_id', '=', owner.guild_id).execute());
  const codes = db.kysely.selectFrom('invites').select('code').where('channel_id', '=', owner.channel_id);
  return idsOf(await all.where('code', 'in', codes).execute());
}

const idsOf = (rows: readonly { id: Snowflake }[]) => rows.map((row) => row.id);

/** Locks an invite until the transaction ends, for a change of its lists. */
export function lockInvite(db: Db, code: string): Promise<InviteRow | undefined> {
  const query = db.kysely.selectFrom('invites').selectAll().where('code', '=', code);
  return query.forUpdate().executeTakeFirst();
}

/** Sets the lists of an invite. */
export async function setInviteLists(
  db: Db,
  code: string,
  values: { target_list_id?: Snowflake; target_job_id?: Snowflake },
): Promise<void> {
  await db.kysely.updateTable('invites').set(values).where('code', '=', code).execute();
}

/** Filters these roles to those that can be assigned: existing and not managed. */
export async function findGivableRoles(db: Db, guildId: Snowflake, roleIds: readonly Snowflake[]): Promise<Snowflake[]> {
  if (!roleIds.length) return [];
  const rows = await db.kysely
    .selectFrom('roles')
    .select('id')
    .where('guild_id', '=', guildId)
    .where('id', 'in', [...roleIds])
    .where('managed', '=', 0)
    .where(sql<boolean>`id <> guild_id`)
    .execute();
  const there = new Set(rows.map((row) => row.id));
  return roleIds.filter((id) => there.has(id));
}

function* inSteps(ids: readonly Snowflake[]): Generator<Snowflake[]> {
  // A duplicate in one statement would be an error on PostgreSQL.
  const all = [...new Set(ids)];
  for (let at = 0; at < all.length; at += PER_STEP) yield all.slice(at, at + PER_STEP);
}

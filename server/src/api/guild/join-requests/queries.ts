import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { JoinRequestRow } from '../../../core/tables/database.ts';
import { findUsers } from '../../people/users/queries.ts';
import { joinRequestObject } from './join-request.ts';
import type { JoinRequestObject, Status } from '@guildhall/protocol/objects/guild/join-requests';

/** Selects requests of a guild. */
export interface RequestFilter {
  status?: Status | undefined;
  before?: Snowflake | undefined;
  after?: Snowflake | undefined;
  limit: number;
}

/** Lists requests of a guild: newest first, or oldest first if only `after` is given. */
export function findRequests(
  db: Db,
  guildId: Snowflake,
  { status, before, after, limit }: RequestFilter,
): Promise<JoinRequestRow[]> {
  let query = db.kysely
    .selectFrom('join_requests')
    .selectAll()
    .where('guild_id', '=', guildId)
    .orderBy('id', after !== undefined && before === undefined ? 'asc' : 'desc')
    .limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (before !== undefined) query = query.where('id', '<', before);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** Counts the requests of a guild with a status, or all of them. */
export async function countRequests(db: Db, guildId: Snowflake, status: Status | undefined): Promise<number> {
  let query = db.kysely
    .selectFrom('join_requests')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('guild_id', '=', guildId);
  if (status !== undefined) query = query.where('status', '=', status);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Finds the latest request of a user. */
export function findRequestOf(db: Db, guildId: Snowflake, userId: Snowflake): Promise<JoinRequestRow | undefined> {
  const requests = db.kysely.selectFrom('join_requests').selectAll().where('guild_id', '=', guildId);
  return requests.where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a request in place of the user's previous one. */
export async function replaceRequest(db: Db, row: JoinRequestRow): Promise<void> {
  await db.kysely.deleteFrom('join_requests').where('guild_id', '=', row.guild_id).where('user_id', '=', row.user_id).execute();
  await db.kysely.insertInto('join_requests').values(row).execute();
}

/** Decides an open request; undefined if there is none with that id. */
export function reviewRequest(
  db: Db,
  guildId: Snowflake,
  id: Snowflake,
  values: Pick<JoinRequestRow, 'status' | 'reviewed_at' | 'reviewer_id' | 'rejection_reason'>,
): Promise<JoinRequestRow | undefined> {
  return db.kysely
    .updateTable('join_requests')
    .set(values)
    .where('guild_id', '=', guildId)
    .where('id', '=', id)
    .where('status', '=', 'SUBMITTED')
    .returningAll()
    .executeTakeFirst();
}

/** Converts requests to their wire form, with their users. */
export async function requestObjects(db: Db, rows: readonly JoinRequestRow[]): Promise<JoinRequestObject[]> {
  const ids = rows.flatMap(({ user_id, reviewer_id }) => (reviewer_id === null ? [user_id] : [user_id, reviewer_id]));
  const users = await findUsers(db, ids);
  return rows.map((row) => joinRequestObject(row, users));
}

/** Converts one request to its wire form. */
export async function requestObject(db: Db, row: JoinRequestRow): Promise<JoinRequestObject> {
  const [object] = await requestObjects(db, [row]);
  if (!object) throw new Error('no object for a join request');
  return object;
}

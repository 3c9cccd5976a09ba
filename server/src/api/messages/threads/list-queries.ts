import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { ThreadMemberRow, ThreadRow } from '../../../core/tables/threads.ts';

const { PRIVATE_THREAD } = CHANNEL_TYPES;

/** A page of the archived threads of a channel. */
export interface ArchivedPage {
  parentId: Snowflake;
  isPrivate: boolean;
  /** Only threads archived before, ms since 1970. */
  before: number | undefined;
  limit: number;
}

/** Archived threads of a channel, most recently archived first. */
export function listArchived(db: Db, { parentId, isPrivate, before, limit }: ArchivedPage): Promise<ThreadRow[]> {
  let page = db.kysely.selectFrom('threads').selectAll().where('parent_id', '=', parentId).where('archived', '=', 1);
  page = page.where('type', isPrivate ? '=' : '<>', PRIVATE_THREAD);
  if (before !== undefined) page = page.where('archive_timestamp', '<', before);
  return page.orderBy('archive_timestamp', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Archived private threads of a channel that a user is a member of, newest first; `before` is the id of a thread. */
export function listJoinedArchived(
  db: Db,
  userId: Snowflake,
  { parentId, before, limit }: { parentId: Snowflake; before: Snowflake | undefined; limit: number },
): Promise<ThreadRow[]> {
  let page = db.kysely
    .selectFrom('threads')
    .innerJoin('thread_members', 'thread_members.thread_id', 'threads.id')
    .selectAll('threads')
    .where('thread_members.user_id', '=', userId)
    .where('threads.parent_id', '=', parentId)
    .where('threads.archived', '=', 1)
    .where('threads.type', '=', PRIVATE_THREAD);
  if (before !== undefined) page = page.where('threads.id', '<', before);
  return page.orderBy('threads.id', 'desc').limit(limit).execute();
}

/** The members of a thread, by user id. */
export function listThreadMemberRows(
  db: Db,
  threadId: Snowflake,
  { after = '0', limit }: { after?: Snowflake | undefined; limit?: number | undefined },
): Promise<ThreadMemberRow[]> {
  const all = db.kysely.selectFrom('thread_members').selectAll().where('thread_id', '=', threadId).where('user_id', '>', after);
  const sorted = all.orderBy('user_id');
  return (limit === undefined ? sorted : sorted.limit(limit)).execute();
}

/** The newest thread that a user created in a channel since the id `since`. */
export async function findLastOwnThread(
  db: Db,
  parentId: Snowflake,
  ownerId: Snowflake,
  since: Snowflake,
): Promise<Snowflake | undefined> {
  const own = db.kysely.selectFrom('threads').select('id').where('parent_id', '=', parentId).where('owner_id', '=', ownerId);
  return (await own.where('id', '>=', since).orderBy('id', 'desc').limit(1).executeTakeFirst())?.id;
}

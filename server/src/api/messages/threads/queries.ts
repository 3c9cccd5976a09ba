import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ThreadMemberRow, ThreadRow } from '../../../core/tables/threads.ts';

const lock = prepare<{ id: Snowflake }>()((db, param) =>
  db
    .updateTable('threads')
    .set((eb) => ({ archive_run: eb.ref('archive_run') }))
    .where('id', '=', param('id'))
    .returningAll(),
);

/** Loads and locks the thread: no other transaction can change or delete it until this one ends. */
export function lockThread(db: Db, id: Snowflake): Promise<ThreadRow | undefined> {
  return db.first(lock, { id });
}

const count = prepare<{ id: Snowflake; now: number }>()((db, param) =>
  db
    .updateTable('threads')
    .set((eb) => ({
      message_count: eb('message_count', '+', 1),
      total_message_sent: eb('total_message_sent', '+', 1),
      active_at: param('now'),
    }))
    .where('id', '=', param('id'))
    .returningAll(),
);

/** Counts a new message, which also restarts the archive timer. */
export function countMessage(db: Db, id: Snowflake, now: number): Promise<ThreadRow | undefined> {
  return db.first(count, { id, now });
}

const uncount = prepare<{ id: Snowflake; gone: number }>()((db, param) =>
  db
    .updateTable('threads')
    .set((eb) => ({
      message_count: eb
        .case()
        .when('message_count', '>', param('gone'))
        .then(eb('message_count', '-', param('gone')))
        .else(0)
        .end(),
    }))
    .where('id', '=', param('id'))
    .returningAll(),
);

/** Subtracts deleted messages from the count; undefined if the id is not a thread. */
export function uncountMessages(db: Db, id: Snowflake, gone: number): Promise<ThreadRow | undefined> {
  return db.first(uncount, { id, gone });
}

/** Stores a new thread. */
export async function insertThread(db: Db, row: ThreadRow): Promise<void> {
  await db.kysely.insertInto('threads').values(row).execute();
}

/** Sets columns of a thread and returns the new row. */
export async function updateThreadRow(db: Db, row: ThreadRow, values: Partial<ThreadRow>): Promise<ThreadRow> {
  await db.kysely.updateTable('threads').set(values).where('id', '=', row.id).execute();
  return { ...row, ...values };
}

/** Deletes a thread and its memberships; purgeChannels deletes its messages. */
export async function deleteThreadRow(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('thread_members').where('thread_id', '=', id).execute();
  await db.kysely.deleteFrom('threads').where('id', '=', id).execute();
}

/** The threads with these ids that exist, by id. */
export async function findThreads(db: Db, ids: readonly Snowflake[]): Promise<Map<Snowflake, ThreadRow>> {
  const found = new Map<Snowflake, ThreadRow>();
  for (let at = 0; at < ids.length; at += 500) {
    const some = db.kysely.selectFrom('threads').selectAll();
    const rows = await some
      .where('id', 'in', ids.slice(at, at + 500))
      .orderBy('id')
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** The active threads of a guild, newest first; with `parentIds`, only those in these channels. */
export async function listActiveThreads(db: Db, guildId: Snowflake, parentIds?: readonly Snowflake[]): Promise<ThreadRow[]> {
  const active = db.kysely.selectFrom('threads').selectAll().where('guild_id', '=', guildId).where('archived', '=', 0);
  const rows = await active.orderBy('id', 'desc').execute();
  const parents = parentIds && new Set(parentIds);
  return parents ? rows.filter((row) => parents.has(row.parent_id)) : rows;
}

/** How many active threads a guild has. */
export async function countActiveThreads(db: Db, guildId: Snowflake): Promise<number> {
  const { active } = await db.kysely
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number | string>().as('active'))
    .where('guild_id', '=', guildId)
    .where('archived', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(active);
}

/** A pinned thread of a forum other than `exceptId`. */
export async function findPinnedThread(db: Db, parentId: Snowflake, exceptId: Snowflake): Promise<Snowflake | undefined> {
  const pinned = db.kysely.selectFrom('threads').select('id').where('parent_id', '=', parentId).where('id', '<>', exceptId);
  return (await pinned.where('flags', '<>', 0).limit(1).executeTakeFirst())?.id;
}

/** A batch of the ids of threads with the parent `parentId`: up to `limit` ids after `after`. */
export async function listThreadIds(
  db: Db,
  where: { parentId: Snowflake } | { guildId: Snowflake },
  after: Snowflake,
  limit: number,
): Promise<Snowflake[]> {
  const some = db.kysely.selectFrom('threads').select('id').where('id', '>', after).orderBy('id').limit(limit);
  const rows = await ('parentId' in where
    ? some.where('parent_id', '=', where.parentId)
    : some.where('guild_id', '=', where.guildId)
  ).execute();
  return rows.map((row) => row.id);
}

const membership = prepare<{ thread_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db.selectFrom('thread_members').selectAll().where('thread_id', '=', param('thread_id')).where('user_id', '=', param('user_id')),
);

/** A user's membership of a thread; undefined if they are not a member. */
export function findThreadMember(db: Db, threadId: Snowflake, userId: Snowflake): Promise<ThreadMemberRow | undefined> {
  return db.first(membership, { thread_id: threadId, user_id: userId });
}

/** The memberships of some users in one thread, by user. */
export async function findThreadMembersOf(
  db: Db,
  threadId: Snowflake,
  userIds: readonly Snowflake[],
): Promise<Map<Snowflake, ThreadMemberRow>> {
  const some = db.kysely.selectFrom('thread_members').selectAll().where('thread_id', '=', threadId);
  const rows = userIds.length === 0 ? [] : await some.where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** The memberships of one user in some threads, by thread. */
export async function findOwnMemberships(
  db: Db,
  userId: Snowflake,
  threadIds: readonly Snowflake[],
): Promise<Map<Snowflake, ThreadMemberRow>> {
  const found = new Map<Snowflake, ThreadMemberRow>();
  for (let at = 0; at < threadIds.length; at += 500) {
    const some = db.kysely.selectFrom('thread_members').selectAll().where('user_id', '=', userId);
    const rows = await some.where('thread_id', 'in', threadIds.slice(at, at + 500)).execute();
    for (const row of rows) found.set(row.thread_id, row);
  }
  return found;
}

/** The memberships of some users in the active threads of a guild. */
export async function listActiveMemberships(
  db: Db,
  guildId: Snowflake,
  userIds: readonly Snowflake[],
): Promise<ThreadMemberRow[]> {
  const rows: ThreadMemberRow[] = [];
  for (let at = 0; at < userIds.length; at += 500) {
    const some = db.kysely
      .selectFrom('thread_members')
      .innerJoin('threads', 'threads.id', 'thread_members.thread_id')
      .selectAll('thread_members')
      .where('thread_members.guild_id', '=', guildId)
      .where('thread_members.user_id', 'in', userIds.slice(at, at + 500))
      .where('threads.archived', '=', 0);
    rows.push(...(await some.execute()));
  }
  return rows;
}

const insertMember = prepare<{ [K in keyof ThreadMemberRow]: ThreadMemberRow[K] }>()((db, param) =>
  db
    .insertInto('thread_members')
    .values({
      thread_id: param('thread_id'),
      user_id: param('user_id'),
      guild_id: param('guild_id'),
      join_timestamp: param('join_timestamp'),
      flags: param('flags'),
      mute_json: param('mute_json'),
    })
    .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doNothing())
    .returning('user_id'),
);

/** Adds a user to a thread; false if they are already a member. */
export async function insertThreadMember(db: Db, row: ThreadMemberRow): Promise<boolean> {
  return (await db.first(insertMember, { ...row })) !== undefined;
}

/** Removes a user from a thread; false if they are not a member. */
export async function deleteThreadMember(db: Db, threadId: Snowflake, userId: Snowflake): Promise<boolean> {
  const gone = db.kysely.deleteFrom('thread_members').where('thread_id', '=', threadId).where('user_id', '=', userId);
  return (await gone.returning('user_id').executeTakeFirst()) !== undefined;
}

/** The threads of a guild that a user is a member of. */
export async function listJoinedThreadIds(db: Db, guildId: Snowflake, userId: Snowflake): Promise<Snowflake[]> {
  const rows = await db.kysely
    .selectFrom('thread_members')
    .select('thread_id')
    .where('user_id', '=', userId)
    .where('guild_id', '=', guildId)
    .orderBy('thread_id')
    .execute();
  return rows.map((row) => row.thread_id);
}

const addToCount = prepare<{ id: Snowflake; change: number }>()((db, param) =>
  db
    .updateTable('threads')
    .set((eb) => ({ member_count: eb('member_count', '+', param('change')) }))
    .where('id', '=', param('id'))
    .returningAll(),
);

/** Changes the member count. */
export function addToThreadMembers(db: Db, id: Snowflake, change: number): Promise<ThreadRow | undefined> {
  return db.first(addToCount, { id, change });
}

/** Sets the flags of a message. */
export async function markMessage(
  db: Db,
  { channel_id, id }: { channel_id: Snowflake; id: Snowflake },
  flags: number,
): Promise<void> {
  await db.kysely.updateTable('messages').set({ flags }).where('channel_id', '=', channel_id).where('id', '=', id).execute();
}

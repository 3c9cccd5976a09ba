import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import type { MemberRow, UserRow } from '../../../core/tables/database.ts';
import type { ThreadRow } from '../../../core/tables/threads.ts';
import { findThreadMemberIds, isPrivateThread } from '../../../core/access/threads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findHead } from '../../guild/channels/queries.ts';
import { memberObject } from '../../guild/members/member.ts';
import { THREAD_CREATE, THREAD_MEMBER_UPDATE, THREAD_MEMBERS_UPDATE } from './events.ts';
import { addToThreadMembers, deleteThreadMember, findThreads, insertThreadMember, listJoinedThreadIds } from './queries.ts';
import { shownMembers, threadMemberObject, threadObject, threadTarget } from './thread.ts';

/** The membership flag of users who have written in the thread (docs/contract/enums.md#thread_member_flag). */
export const HAS_INTERACTED = 1;

/** A user who joins a thread. */
export interface Newcomer {
  member: MemberRow;
  user: UserRow;
  /** 0 when absent. */
  flags?: number;
}

/** Options of joining. */
interface Entering {
  /** The user receives a THREAD_CREATE of their own. */
  told?: boolean;
  /** A full thread is left unchanged instead of failing the request. */
  ifRoom?: boolean;
}

/**
 * Adds a user to a thread that this transaction has locked: THREAD_MEMBERS_UPDATE. Returns the new row, or
 * the same row if the user is already a member. A full thread: 30033.
 */
export async function addThreadMember(
  tx: Tx,
  thread: ThreadRow,
  { member, user, flags = 0 }: Newcomer,
  { told = false, ifRoom = false }: Entering = {},
): Promise<ThreadRow> {
  if (ifRoom && thread.member_count >= LIMITS.threads.members.max) return thread;
  const row = {
    thread_id: thread.id,
    user_id: user.id,
    guild_id: thread.guild_id,
    join_timestamp: tx.now,
    flags,
    mute_json: null,
  };
  if (!(await insertThreadMember(tx.db, row))) return thread;
  if (thread.member_count >= LIMITS.threads.members.max) fail(LIMITS.threads.members.error);
  const now = (await addToThreadMembers(tx.db, thread.id, 1)) ?? fail('UNKNOWN_CHANNEL');
  if (told) tx.emit(THREAD_CREATE, { user_ids: [user.id] }, threadObject(now, await findHead(tx.db, thread.id), row));
  const presence = await tx.presenceIn(thread.guild_id, user.id);
  const added = { ...threadMemberObject(row, memberObject(member, user)), presence };
  await emitMembers(tx, now, { added_members: [added] });
  tx.emit(THREAD_MEMBER_UPDATE, { user_ids: [user.id] }, { ...threadMemberObject(row), guild_id: thread.guild_id });
  return now;
}

/**
 * Removes a user from a thread that this transaction has locked: THREAD_MEMBERS_UPDATE. Returns undefined if
 * the user is not a member.
 */
export async function removeThreadMember(tx: Tx, thread: ThreadRow, userId: Snowflake): Promise<ThreadRow | undefined> {
  if (!(await deleteThreadMember(tx.db, thread.id, userId))) return undefined;
  const now = (await addToThreadMembers(tx.db, thread.id, -1)) ?? fail('UNKNOWN_CHANNEL');
  await emitMembers(tx, now, { removed_member_ids: [userId] });
  return now;
}

/** Removes a user who leaves the guild from all its threads; emits the event for active threads. */
export async function leaveThreads(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<void> {
  const threads = await findThreads(tx.db, await listJoinedThreadIds(tx.db, guildId, userId));
  for (const { id, archived } of threads.values()) {
    await deleteThreadMember(tx.db, id, userId);
    const now = await addToThreadMembers(tx.db, id, -1);
    if (now && archived === 0) await emitMembers(tx, now, { removed_member_ids: [userId] });
  }
}

type Change = Pick<
  Parameters<NonNullable<typeof THREAD_MEMBERS_UPDATE.othersNeed>['about']>[0],
  'added_members' | 'removed_member_ids'
>;

async function emitMembers(tx: Tx, thread: ThreadRow, change: Change): Promise<void> {
  const memberIds = isPrivateThread(thread) ? await findThreadMemberIds(tx.db, thread.id) : [];
  const target = threadTarget(thread, [...memberIds, ...(change.removed_member_ids ?? [])]);
  const { id, guild_id } = thread;
  tx.emit(THREAD_MEMBERS_UPDATE, target, { id, guild_id, member_count: shownMembers(thread.member_count), ...change });
}

import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { memberState } from '../../../core/access/member.ts';
import { fail } from '../../../core/framework/errors.ts';
import { type GuildState, lockGuild } from '../../../core/access/guild-state.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import type { ThreadRow } from '../../../core/tables/threads.ts';
import { findThreadMemberIds, isPrivateThread } from '../../../core/access/threads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { requireRoomForThread, changeThread } from './archive.ts';
import { addThreadMember, HAS_INTERACTED, type Newcomer } from './members.ts';
import { countMessage, uncountMessages } from './queries.ts';

/** The thread data that a message needs. */
export interface ThreadPosition {
  position: number;
  /** For a private thread: the recipients of the message's events. */
  memberIds?: readonly Snowflake[];
}

/** Refuses authors without MANAGE_THREADS in a locked thread: 50083 if it is also archived, else 160005. */
export function requireUnlocked({ locked, archived }: ThreadRow, permissions: bigint): void {
  if (locked === 0 || has(permissions, PERMISSIONS.MANAGE_THREADS)) return;
  fail(archived === 1 ? 'INVALID_ACTION_ON_ARCHIVED_THREAD' : 'THREAD_LOCKED');
}

/** Refuses deletions in a thread that is archived and locked, except by moderators (50083). */
export function requireLoose(thread: ThreadRow | undefined, permissions: bigint): void {
  if (thread?.archived === 1) requireUnlocked(thread, permissions);
}

/** Refuses edits of messages in a thread that is archived, or that is locked if the author is not a moderator. */
export function requireEditable(thread: ThreadRow | undefined, permissions: bigint): void {
  requireActive(thread);
  if (thread) requireUnlocked(thread, permissions);
}

/** Refuses requests in an archived thread (50083). */
export function requireActive(thread: ThreadRow | undefined): void {
  if (thread?.archived === 1) fail('INVALID_ACTION_ON_ARCHIVED_THREAD');
}

/** The author of a message in a thread, and the users it mentions. */
export interface Entering {
  /** Null for webhooks, which do not join threads. */
  writer: Newcomer | null;
  mentioned: readonly Snowflake[];
}

/**
 * Updates the thread of a message before the message is stored: counts it, unarchives the thread, and adds
 * the author and the mentioned users as members.
 */
export async function enterByMessage(
  tx: Tx,
  { thread, guild, permissions }: { thread: ThreadRow; guild: GuildState; permissions: bigint },
  { writer, mentioned }: Entering,
): Promise<ThreadPosition> {
  if (thread.archived === 1) await lockGuild(tx.db, thread.guild_id);
  let now = (await countMessage(tx.db, thread.id, tx.now)) ?? fail('UNKNOWN_CHANNEL');
  requireUnlocked(now, permissions);
  if (now.archived === 1) {
    await requireRoomForThread(tx, now);
    now = await changeThread(tx, now, { archived: 0, archive_timestamp: tx.now });
  }
  if (writer) now = await addThreadMember(tx, now, { ...writer, flags: HAS_INTERACTED }, { ifRoom: true });
  if (mentioned.length) now = await letIn(tx, now, { guild, permissions }, mentioned);
  return { position: now.total_message_sent, ...(await audienceOf(tx, now)) };
}

/** Adds guild members who can see the parent channel to a thread, if the author may invite and there is room. */
async function letIn(
  tx: Tx,
  thread: ThreadRow,
  { guild, permissions }: { guild: GuildState; permissions: bigint },
  userIds: readonly Snowflake[],
): Promise<ThreadRow> {
  const invites = !isPrivateThread(thread) || thread.invitable === 1 || has(permissions, PERMISSIONS.MANAGE_THREADS);
  const parent = guild.channels.get(thread.parent_id);
  if (!invites || !parent) return thread;
  let now = thread;
  const found = await findMembersByIds(tx.db, guild.id, userIds);
  for (const id of userIds) {
    const one = found.get(id);
    const bits = one ? channelPermissions(guild, parent, memberState(one.member), tx.now) : 0n;
    if (one && has(bits, PERMISSIONS.VIEW_CHANNEL)) now = await addThreadMember(tx, now, one, { told: true, ifRoom: true });
  }
  return now;
}

/** Counts a system message in a thread; undefined if the channel is not a thread. */
export async function countSystemMessage(tx: Tx, channelId: Snowflake): Promise<ThreadPosition | undefined> {
  const thread = await countMessage(tx.db, channelId, tx.now);
  return thread && { position: thread.total_message_sent, ...(await audienceOf(tx, thread)) };
}

/**
 * Subtracts deleted messages from the count of their thread; the first message, which has the thread's id, is
 * never counted.
 */
export async function leaveByDeletion(tx: Tx, channelId: Snowflake, ids: readonly Snowflake[]): Promise<ThreadRow | undefined> {
  return uncountMessages(tx.db, channelId, ids.filter((id) => id !== channelId).length);
}

async function audienceOf(tx: Tx, thread: ThreadRow): Promise<Pick<ThreadPosition, 'memberIds'>> {
  return isPrivateThread(thread) ? { memberIds: await findThreadMemberIds(tx.db, thread.id) } : {};
}

import { CHANNEL_FLAGS, CHANNEL_TYPES, MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { type GuildState, readLockedGuild } from '../../../core/access/guild-state.ts';
import { has } from '../../../core/access/permissions.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { ThreadRow } from '../../../core/tables/threads.ts';
import { findThreadMemberIds, isPrivateThread, threadChannel } from '../../../core/access/threads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findHead } from '../../guild/channels/queries.ts';
import { purgeChannels } from '../channels/purge-channels.ts';
import { addSystemMessage } from '../messages/system.ts';
import { announceEdit } from '../messages/edit.ts';
import { lockMessage } from '../messages/queries.ts';
import { requireRoomForThread, changeThread } from './archive.ts';
import { THREAD_DELETE } from './events.ts';
import { deleteThreadRow, findPinnedThread, findThreadMember, lockThread, markMessage } from './queries.ts';
import { checkTags } from './tags.ts';
import { appliedTags, AUDITED_THREAD_FIELDS, auditedThread, threadObject, threadTarget } from './thread.ts';
import type { ThreadObject } from '@guildhall/protocol/objects/messages/threads';

/** The changes of a request to a thread; null counts as absent. */
export interface ThreadChanges {
  name?: string | null;
  archived?: boolean | null;
  locked?: boolean | null;
  invitable?: boolean | null;
  auto_archive_duration?: number | null;
  rate_limit_per_user?: number | null;
  flags?: number | null;
  applied_tags?: readonly Snowflake[] | null;
}

type ThreadAccess = ChannelAccess & { thread: ThreadRow };

const FORUMS: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_FORUM, CHANNEL_TYPES.GUILD_MEDIA]);
/** Fields that need MANAGE_THREADS; the thread's owner may change the others too. */
const MODERATED = ['locked', 'rate_limit_per_user', 'flags'] as const;
const OWNED = ['name', 'archived', 'invitable', 'auto_archive_duration', 'applied_tags'] as const;

/**
 * Changes a thread: THREAD_UPDATE and audit entry 111 (ThreadResponse).
 * - MANAGE_THREADS allows every change.
 * - The owner may change fields that are not for moderators, unless the thread is locked.
 * - A user who may write in it may unarchive it, unless it is locked.
 * - An archived thread must be unarchived in the same request (50083).
 * - A new name is announced in the thread (message type 4).
 */
export async function updateThread(ctx: Context, access: ThreadAccess, changes: ThreadChanges): Promise<ThreadObject> {
  const { thread: seen, permissions } = access;
  const given = [...MODERATED, ...OWNED].filter((key) => changes[key] !== undefined && changes[key] !== null);
  return ctx.transact(async (tx) => {
    const guild = await readLockedGuild(tx, seen.guild_id);
    const thread = (await lockThread(tx.db, seen.id)) ?? fail('UNKNOWN_CHANNEL');
    const parent = guild.channels.get(thread.parent_id)?.row ?? fail('UNKNOWN_CHANNEL');
    const reopens = thread.archived === 1 && changes.archived === false;
    requireRight(ctx, thread, permissions, given, reopens);
    if (thread.archived === 1 && !reopens && given.some((key) => key !== 'archived')) fail('INVALID_ACTION_ON_ARCHIVED_THREAD');
    if (reopens) await requireRoomForThread(tx, thread);
    const moderates = has(permissions, PERMISSIONS.MANAGE_THREADS);
    const values = await columnsOf(tx, thread, parent, changes, moderates);
    const audited = changesBetween(auditedThread(thread), auditedThread({ ...thread, ...values }), AUDITED_THREAD_FIELDS);
    let saved = thread;
    if (audited.length) {
      saved = await changeThread(tx, thread, values);
      if (saved.name !== thread.name && saved.archived === 0) {
        const renamed = { type: MESSAGE_TYPES.CHANNEL_NAME_CHANGE, author: ctx.viewer.user, content: saved.name };
        await addSystemMessage(tx, { channel: threadChannel(saved, parent) }, renamed);
        saved = (await lockThread(tx.db, thread.id)) ?? saved;
      }
      await tx.audit({ guild_id: thread.guild_id, action: 'THREAD_UPDATE', target_id: thread.id, changes: audited });
    }
    return ownObject(tx, saved, ctx.viewer.user.id);
  });
}

/** Deletes a thread: THREAD_DELETE and audit entry 112. Clears the thread flag of the message it was created from. */
export async function deleteThread(ctx: Context, seen: ThreadRow): Promise<ThreadObject> {
  return ctx.transact(async (tx) => {
    const guild = await readLockedGuild(tx, seen.guild_id);
    const thread = (await lockThread(tx.db, seen.id)) ?? fail('UNKNOWN_CHANNEL');
    const object = await ownObject(tx, thread, ctx.viewer.user.id);
    const memberIds = isPrivateThread(thread) ? await findThreadMemberIds(tx.db, thread.id) : [];
    await deleteThreadRow(tx.db, thread.id);
    const { id, guild_id, parent_id, type } = thread;
    tx.emit(THREAD_DELETE, threadTarget(thread, memberIds), { id, guild_id, parent_id, type });
    const changes = changesBetween(auditedThread(thread), {}, AUDITED_THREAD_FIELDS);
    await tx.audit({ guild_id, action: 'THREAD_DELETE', target_id: id, changes });
    await unmarkMessage(tx, guild, thread);
    await tx.enqueue(purgeChannels, { channel_ids: [id] });
    return object;
  });
}

function requireRight(
  ctx: Context,
  thread: ThreadRow,
  permissions: bigint,
  given: readonly (keyof ThreadChanges)[],
  reopens: boolean,
): void {
  if (has(permissions, PERMISSIONS.MANAGE_THREADS)) return;
  const locked = thread.locked === 1;
  const moderated: readonly string[] = MODERATED;
  if (locked || given.some((key) => moderated.includes(key))) fail('MISSING_PERMISSIONS');
  if (thread.owner_id === ctx.viewer.user.id) return;
  const opensOnly = reopens && given.every((key) => key === 'archived');
  if (!opensOnly || !has(permissions, PERMISSIONS.SEND_MESSAGES)) fail('MISSING_PERMISSIONS');
}

async function columnsOf(
  tx: Tx,
  thread: ThreadRow,
  parent: ChannelRow,
  changes: ThreadChanges,
  moderates: boolean,
): Promise<Partial<ThreadRow>> {
  const { archived, locked, invitable, auto_archive_duration, rate_limit_per_user } = changes;
  const values: Partial<ThreadRow> = {};
  if (typeof changes.name === 'string') values.name = changes.name.trim() || failForm({ name: complain.length(1, 100) });
  if (typeof archived === 'boolean' && archived !== (thread.archived === 1)) {
    values.archived = archived ? 1 : 0;
    values.archive_timestamp = tx.now;
  }
  if (typeof locked === 'boolean') values.locked = locked ? 1 : 0;
  if (typeof invitable === 'boolean' && isPrivateThread(thread)) values.invitable = invitable ? 1 : 0;
  if (typeof auto_archive_duration === 'number') values.auto_archive_duration = auto_archive_duration;
  if (typeof rate_limit_per_user === 'number') values.rate_limit_per_user = rate_limit_per_user;
  if (!FORUMS.has(parent.type)) return values;
  if (typeof changes.flags === 'number') {
    values.flags = (thread.flags & ~CHANNEL_FLAGS.PINNED) | (changes.flags & CHANNEL_FLAGS.PINNED);
    const pins = (values.flags & ~thread.flags & CHANNEL_FLAGS.PINNED) !== 0;
    if (pins && (await findPinnedThread(tx.db, parent.id, thread.id))) fail('MAXIMUM_NUMBER_OF_PINNED_FORUM_THREADS_REACHED');
  }
  if (changes.applied_tags) {
    const tags = checkTags(parent, changes.applied_tags, { before: appliedTags(thread), moderates });
    values.applied_tags_json = JSON.stringify(tags);
  }
  return values;
}

async function ownObject(tx: Tx, thread: ThreadRow, userId: Snowflake): Promise<ThreadObject> {
  return threadObject(thread, await findHead(tx.db, thread.id), await findThreadMember(tx.db, thread.id, userId));
}

async function unmarkMessage(tx: Tx, guild: GuildState, { id, parent_id }: ThreadRow): Promise<void> {
  const parent = guild.channels.get(parent_id)?.row;
  const message = parent && (await lockMessage(tx.db, parent_id, id));
  if (!message || (message.flags & MESSAGE_FLAGS.HAS_THREAD) === 0) return;
  const flags = message.flags & ~MESSAGE_FLAGS.HAS_THREAD;
  await markMessage(tx.db, message, flags);
  await announceEdit(tx, { channel: parent, guild, recipientIds: [] }, { ...message, flags });
}

import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import type { ChannelRow, UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { CHANNEL_CREATE, CHANNEL_DELETE, CHANNEL_UPDATE } from '../../guild/channels/events.ts';
import { purgeChannels } from '../channels/purge-channels.ts';
import { addSystemMessage } from '../messages/system.ts';
import { lockUsers } from '../../people/relationships/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { CHANNEL_RECIPIENT_ADD, CHANNEL_RECIPIENT_REMOVE } from './events.ts';
import {
  countGroups,
  deleteGroup,
  deleteRecipient,
  insertGroup,
  insertManagedGroup,
  insertRecipients,
  lockGroup,
  updateGroupRow,
} from './group-queries.ts';
import { GROUP_LEAVING } from './hooks.ts';
import { findRecipients, type Recipient } from './queries.ts';
import { emitToEach, loadConversation } from './views.ts';
import type { PrivateChannelObject } from '@guildhall/protocol/objects/messages/direct-messages';

/** The creator of a group: with `applicationId`, a bot on behalf of that application. */
export interface Maker {
  id: Snowflake;
  applicationId?: Snowflake;
}

/**
 * Creates a group of its creator, who owns it, and others: CHANNEL_CREATE to each. More than ten: 30004. A
 * user who is in ten groups already: 30011. An unknown user: 50033.
 */
export async function createGroup(tx: Tx, maker: Maker, others: readonly Recipient[]): Promise<PrivateChannelObject> {
  if (others.length + 1 > LIMITS.channels.groupRecipients.max) fail(LIMITS.channels.groupRecipients.error);
  await lockNewcomers(tx, [maker.id, ...others.map((other) => other.user_id)]);
  const row = await insertGroup(tx.db, { id: tx.id(), ownerId: maker.id });
  if (maker.applicationId) await insertManagedGroup(tx.db, row.id, maker.applicationId);
  await insertRecipients(tx.db, row.id, [{ user_id: maker.id, nick: null }, ...others], tx.now);
  const group = await loadConversation(tx.db, row);
  emitToEach(tx, CHANNEL_CREATE, group, group.userIds);
  return group.seenBy(maker.id);
}

/** Locks the users who join a group, so that concurrent joins count their groups correctly; returns them by id. */
async function lockNewcomers(tx: Tx, ids: readonly Snowflake[]): Promise<Map<Snowflake, UserRow>> {
  const users = await lockUsers(tx.db, ids);
  if (users.size < new Set(ids).size) fail('INVALID_RECIPIENTS');
  for (const id of ids)
    if ((await countGroups(tx.db, id)) >= LIMITS.channels.groupsPerUser.max) fail(LIMITS.channels.groupsPerUser.error);
  return users;
}

/**
 * Adds a user to a group: CHANNEL_RECIPIENT_ADD to the others, CHANNEL_CREATE to the user, and a system
 * message with `by` as its author. Returns false if the user is already in it. A full group: 30004. A user
 * who is in ten groups: 30011.
 */
export async function addToGroup(tx: Tx, channelId: Snowflake, added: Recipient, by: UserRow): Promise<boolean> {
  // Lock order: accounts before channels, as everywhere.
  const accounts = await lockUsers(tx.db, [added.user_id]);
  const user = accounts.get(added.user_id) ?? fail('UNKNOWN_USER');
  const row = (await lockGroup(tx.db, channelId)) ?? fail('UNKNOWN_CHANNEL');
  const before = (await findRecipients(tx.db, channelId)).map((recipient) => recipient.user_id);
  if (before.includes(user.id)) return false;
  if (before.length >= LIMITS.channels.groupRecipients.max) fail(LIMITS.channels.groupRecipients.error);
  if ((await countGroups(tx.db, user.id)) >= LIMITS.channels.groupsPerUser.max) fail(LIMITS.channels.groupsPerUser.error);
  await insertRecipients(tx.db, channelId, [added], tx.now);
  const nick = added.nick === null ? {} : { nick: added.nick };
  tx.emit(
    CHANNEL_RECIPIENT_ADD,
    { user_ids: before, channel_id: channelId },
    { channel_id: channelId, user: userObject(user), ...nick },
  );
  const group = await loadConversation(tx.db, row);
  emitToEach(tx, CHANNEL_CREATE, group, [user.id]);
  await say(tx, group, MESSAGE_TYPES.RECIPIENT_ADD, by, user);
  return true;
}

/**
 * Removes a user from a group: CHANNEL_DELETE to the user, CHANNEL_RECIPIENT_REMOVE and a system message to
 * the others.
 * - If the owner leaves, the user who joined first after them becomes the owner.
 * - The group is deleted when the last user leaves.
 * - Returns the group as the user saw it. Not in it: 10013.
 */
export async function removeFromGroup(
  tx: Tx,
  channelId: Snowflake,
  user: UserRow,
  { by, silent = false }: { by: UserRow; silent?: boolean | undefined },
): Promise<PrivateChannelObject> {
  const row = (await lockGroup(tx.db, channelId)) ?? fail('UNKNOWN_CHANNEL');
  const before = await loadConversation(tx.db, row);
  if (!before.userIds.includes(user.id)) fail('UNKNOWN_USER');
  const seen = before.seenBy(user.id);
  await tx.notify(GROUP_LEAVING, { channel_id: channelId, user_id: user.id });
  await deleteRecipient(tx.db, channelId, user.id);
  tx.emit(CHANNEL_DELETE, { user_ids: [user.id], channel_id: channelId }, seen);
  const [heir] = before.userIds.filter((id) => id !== user.id);
  if (heir === undefined) {
    await deleteGroup(tx.db, channelId);
    await tx.enqueue(purgeChannels, { channel_ids: [channelId] });
    return seen;
  }
  const followed = row.owner_id === user.id;
  const group = await loadConversation(tx.db, followed ? await updateGroupRow(tx.db, row, { owner_id: heir }) : row);
  const left = { channel_id: channelId, user: userObject(user) };
  tx.emit(CHANNEL_RECIPIENT_REMOVE, { user_ids: group.userIds, channel_id: channelId }, left);
  if (followed) emitToEach(tx, CHANNEL_UPDATE, group, group.userIds);
  if (!silent) await say(tx, group, MESSAGE_TYPES.RECIPIENT_REMOVE, by, user);
  return seen;
}

/** Leaves a group, without a system message if `silent`. */
export function leaveGroup(
  tx: Tx,
  channelId: Snowflake,
  user: UserRow,
  { silent }: { silent: boolean },
): Promise<PrivateChannelObject> {
  return removeFromGroup(tx, channelId, user, { by: user, silent });
}

async function say(
  tx: Tx,
  group: { row: ChannelRow; userIds: readonly Snowflake[] },
  type: number,
  author: UserRow,
  about: UserRow,
): Promise<void> {
  const said = { type, author, data: { mentions: [about.id] }, mentions: [userObject(about)] };
  await addSystemMessage(tx, { channel: group.row, recipientIds: group.userIds }, said);
}

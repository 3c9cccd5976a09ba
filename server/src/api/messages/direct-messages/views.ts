import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { EventDefinition } from '../../../core/framework/event.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findHead, findHeads } from '../../guild/channels/queries.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { type GroupExtras, isGroup, privateChannelObject } from './channel.ts';
import { findManager, findManagers } from './group-queries.ts';
import { findOpenDirectChannels, findOtherRecipients, findRecipients, type Recipient } from './queries.ts';
import type { PrivateChannelObject } from '@guildhall/protocol/objects/messages/direct-messages';

/** The current state of a channel with all its users; each of them sees it differently. */
export interface Conversation {
  row: ChannelRow;
  /** All its users, in a group by time of joining. */
  userIds: Snowflake[];
  /** The channel with all users among its recipients, which no user sees. */
  whole: PrivateChannelObject;
  /** The channel as one of its users sees it. */
  seenBy(userId: Snowflake): PrivateChannelObject;
}

/** Loads a direct message channel or group with all its users. */
export async function loadConversation(db: Db, row: ChannelRow): Promise<Conversation> {
  const recipients = await findRecipients(db, row.id);
  const userIds = recipients.map((recipient) => recipient.user_id);
  const users = await findUsers(db, userIds);
  const head = await findHead(db, row.id);
  const extras = isGroup(row) ? extrasOf(recipients, await findManager(db, row.id)) : undefined;
  const objects = userIds.flatMap((id) => {
    const user = users.get(id);
    return user ? [userObject(user)] : [];
  });
  return {
    row,
    userIds,
    whole: privateChannelObject(row, head, objects, extras),
    seenBy: (userId) =>
      privateChannelObject(
        row,
        head,
        objects.filter((user) => user.id !== userId),
        extras,
      ),
  };
}

/** A direct message channel or group as its user `userId` sees it. */
export async function loadPrivateChannel(db: Db, row: ChannelRow, userId: Snowflake): Promise<PrivateChannelObject> {
  return (await loadConversation(db, row)).seenBy(userId);
}

/** Emits an event to some of a conversation's users, each with their own view. */
export function emitToEach(
  tx: Tx,
  definition: EventDefinition<'CHANNEL_CREATE' | 'CHANNEL_UPDATE' | 'CHANNEL_DELETE'>,
  conversation: Conversation,
  userIds: readonly Snowflake[],
): void {
  for (const userId of userIds)
    tx.emit(definition, { user_ids: [userId], channel_id: conversation.row.id }, conversation.seenBy(userId));
}

/** The open direct message channels and groups of a user, as the user sees them: for READY and channel lists. */
export async function privateChannelObjects(db: Db, userId: Snowflake): Promise<PrivateChannelObject[]> {
  const channels = await findOpenDirectChannels(db, userId);
  if (channels.length === 0) return [];
  const others = await findOtherRecipients(db, userId);
  const managers = channels.some(isGroup) ? await findManagers(db, userId) : new Map<Snowflake, Snowflake>();
  const users = await findUsers(
    db,
    [...others.values()].flat().map((other) => other.user_id),
  );
  const heads = await findHeads(
    db,
    channels.map((channel) => channel.id),
  );
  return channels.map((channel) => {
    const present = others.get(channel.id) ?? [];
    const recipients = present.flatMap((other) => {
      const user = users.get(other.user_id);
      return user ? [userObject(user)] : [];
    });
    const extras = isGroup(channel) ? extrasOf(present, managers.get(channel.id) ?? null) : undefined;
    return privateChannelObject(channel, heads.get(channel.id), recipients, extras);
  });
}

function extrasOf(recipients: readonly Recipient[], applicationId: Snowflake | null): GroupExtras {
  const nicks = recipients.flatMap(({ user_id, nick }) => (nick === null ? [] : [{ id: user_id, nick }]));
  return { applicationId, nicks };
}

import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../core/access/channel.ts';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Db } from '../../core/store.ts';
import type { ChannelRow, UserRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { CHANNEL_CREATE, CHANNEL_DELETE, findHead, findHeads } from '../channels/index.ts';
import { findUser, findUsers, userObject } from '../users/index.ts';
import { type PrivateChannelObject, privateChannelObject } from './channel.ts';
import {
  findOpenDirectChannels,
  findOtherRecipients,
  findRecipientIds,
  findSharedPause,
  openDirectForAll,
  setDirectClosed,
} from './queries.ts';

/** A direct message channel as `userId`, who is in it, sees it. */
export async function loadPrivateChannel(
  db: Db,
  row: ChannelRow,
  recipientIds: readonly Snowflake[],
  userId: Snowflake,
): Promise<PrivateChannelObject> {
  const others = recipientIds.filter((id) => id !== userId);
  const users = await findUsers(db, others);
  const recipients = others.flatMap((id) => {
    const user = users.get(id);
    return user ? [userObject(user)] : [];
  });
  return privateChannelObject(row, await findHead(db, row.id), recipients);
}

/** The direct message channels that a user has open, as it sees them: for READY and for people's lists. */
export async function privateChannelObjects(db: Db, userId: Snowflake): Promise<PrivateChannelObject[]> {
  const channels = await findOpenDirectChannels(db, userId);
  if (channels.length === 0) return [];
  const others = await findOtherRecipients(db, userId);
  const users = await findUsers(
    db,
    others.map((other) => other.user_id),
  );
  const heads = await findHeads(
    db,
    channels.map((channel) => channel.id),
  );
  return channels.map((channel) => {
    const recipients = others.flatMap((other) => {
      const user = other.channel_id === channel.id ? users.get(other.user_id) : undefined;
      return user ? [userObject(user)] : [];
    });
    return privateChannelObject(channel, heads.get(channel.id), recipients);
  });
}

/** Closes a direct message for the viewer alone (CHANNEL_DELETE to the viewer); gives back the channel. */
export async function closeDirect(ctx: Context, access: ChannelAccess): Promise<PrivateChannelObject> {
  const { channel, recipientIds } = access;
  const userId = ctx.viewer.user.id;
  return ctx.transact(async (tx) => {
    const object = await loadPrivateChannel(tx.db, channel, recipientIds, userId);
    if (await setDirectClosed(tx.db, channel.id, userId, true)) {
      tx.emit(CHANNEL_DELETE, { user_ids: [userId], channel_id: channel.id }, object);
    }
    return object;
  });
}

/** Opens a direct message for whoever has it closed, because something is said in it: CHANNEL_CREATE to each of them. */
export async function reopenDirect(tx: Tx, channel: ChannelRow): Promise<void> {
  const opened = await openDirectForAll(tx.db, channel.id);
  if (opened.length === 0) return;
  const recipientIds = await findRecipientIds(tx.db, channel.id);
  for (const userId of opened) {
    const object = await loadPrivateChannel(tx.db, channel, recipientIds, userId);
    tx.emit(CHANNEL_CREATE, { user_ids: [userId], channel_id: channel.id }, object);
  }
}

/**
 * Ends the request when the viewer may not write to a user: nobody writes to the system, nor a bot to a bot, nor members
 * of a guild to each other while its direct messages are paused, unless they share another (50007); and a bot needs a guild
 * that both are in (50278).
 */
export async function requireReachable(ctx: Context, recipient: UserRow): Promise<void> {
  if (recipient.kind === 'system') fail('CANNOT_MESSAGE_USER');
  const { user } = ctx.viewer;
  if (user.kind === 'bot' && recipient.kind === 'bot') fail('CANNOT_MESSAGE_USER');
  const pausedUntil = await findSharedPause(ctx.store.read, user.id, recipient.id);
  if (user.kind === 'bot' && pausedUntil === null) fail('NO_MUTUAL_GUILD');
  if (pausedUntil !== null && pausedUntil > ctx.clock.now()) fail('CANNOT_MESSAGE_USER');
}

/** requireReachable() for the other side of a direct message; a deleted account cannot be written to either. */
export async function requireDirectPartner(ctx: Context, { recipientIds }: ChannelAccess): Promise<void> {
  const otherId = recipientIds.find((id) => id !== ctx.viewer.user.id);
  const other = otherId === undefined ? undefined : await findUser(ctx.store.read, otherId);
  await requireReachable(ctx, other ?? fail('CANNOT_MESSAGE_USER'));
}

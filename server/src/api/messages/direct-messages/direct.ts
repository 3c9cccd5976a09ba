import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { CHANNEL_CREATE, CHANNEL_DELETE } from '../../guild/channels/events.ts';
import { recordOpenedDirect } from '../../guild/raids/dm-spam.ts';
import { isGroup } from './channel.ts';
import { leaveGroup } from './group.ts';
import { claimPair, findDirectChannel, insertDirectChannel, openDirectForAll, pairOf, setDirectClosed } from './queries.ts';
import { emitToEach, loadConversation, loadPrivateChannel } from './views.ts';
import type { PrivateChannelObject } from '@guildhall/protocol/objects/messages/direct-messages';

/** Opens the channel of two users for the first of them: CHANNEL_CREATE if it was closed. */
export async function openDirect(tx: Tx, me: Snowflake, otherId: Snowflake): Promise<PrivateChannelObject> {
  const { row, isNew } = await directChannel(tx, me, otherId);
  const opened = await setDirectClosed(tx.db, row.id, me, false);
  const object = await loadPrivateChannel(tx.db, row, me);
  if (isNew) await recordOpenedDirect(tx, me, otherId, row.id);
  if (opened) tx.emit(CHANNEL_CREATE, { user_ids: [me], channel_id: row.id }, object);
  return object;
}

/** Finds the channel of two users, or creates it for the first of them. Emits nothing before the first message. */
export async function directChannel(tx: Tx, me: Snowflake, otherId: Snowflake): Promise<{ row: ChannelRow; isNew: boolean }> {
  const pair = pairOf(me, otherId);
  const id = tx.id();
  const isNew = await claimPair(tx.db, pair, id);
  const row = isNew ? await insertDirectChannel(tx.db, id, me, otherId) : await findDirectChannel(tx.db, pair);
  if (!row) throw new Error('a pair of users has no channel');
  return { row, isNew };
}

/** Closes a direct message for the viewer only, or leaves a group (CHANNEL_DELETE to the viewer); returns the channel. */
export async function closeDirect(
  ctx: Context,
  { channel }: ChannelAccess,
  { silent = false }: { silent?: boolean | undefined } = {},
): Promise<PrivateChannelObject> {
  const userId = ctx.viewer.user.id;
  return ctx.transact(async (tx) => {
    if (isGroup(channel)) return leaveGroup(tx, channel.id, ctx.viewer.user, { silent });
    const object = await loadPrivateChannel(tx.db, channel, userId);
    if (await setDirectClosed(tx.db, channel.id, userId, true))
      tx.emit(CHANNEL_DELETE, { user_ids: [userId], channel_id: channel.id }, object);
    return object;
  });
}

/** Opens a direct message for the users who closed it, because of a new message: CHANNEL_CREATE to each of them. */
export async function reopenDirect(tx: Tx, channel: ChannelRow): Promise<void> {
  const opened = await openDirectForAll(tx.db, channel.id);
  if (opened.length > 0) emitToEach(tx, CHANNEL_CREATE, await loadConversation(tx.db, channel), opened);
}

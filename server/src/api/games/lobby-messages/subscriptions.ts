import { on, type Subscription } from '../../../core/framework/hook.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { CHANNEL_UNLINKABLE, LINKED_CHANNEL_RENAMED } from '../../guild/channels/hooks.ts';
import {
  DIRECT_MESSAGE_DELETING,
  DIRECT_MESSAGE_EDITED,
  MESSAGE_CHANGED,
  MESSAGE_REQUESTED,
  MESSAGE_STORING,
  MESSAGES_DELETED,
  type MessageStoring,
} from '../../messages/messages/hooks.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import { deleteLink, requireAuthorization, notifyRenamed } from './link.ts';
import { notifyGames } from '../game-messages/notify.ts';
import { lockSharing, shareDeletion, shareEdit, shareMessage } from './share.ts';

async function shareStored(tx: Tx, { place, afterwards }: MessageStoring): Promise<void> {
  const lobby = await lockSharing(tx.db, place.channel);
  if (lobby) afterwards((_tx, { row, data, message }) => shareMessage(tx, lobby, row, data, message));
}

/** Keeps lobbies in sync with their linked channels, and notifies games of direct messages between their players. */
export const gameRecordSubscriptions: readonly Subscription[] = [
  on(MESSAGE_REQUESTED, (ctx, { channel }) =>
    channel.linked_lobby_json === null ? undefined : requireAuthorization(ctx, channel),
  ),
  on(MESSAGE_STORING, (tx, storing) => {
    const { place, writer, afterwards } = storing;
    if (!place.guild) afterwards((_tx, { message }) => notifyGames(tx, 'CREATE', place, () => message));
    return place.channel.linked_lobby_json === null || writer.game ? undefined : shareStored(tx, storing);
  }),
  on(MESSAGE_CHANGED, async (tx, { place, row, message }) => {
    if (place.channel.linked_lobby_json !== null) await shareEdit(tx, place.channel, row, message);
  }),
  on(DIRECT_MESSAGE_EDITED, (tx, { place, row }) => notifyGames(tx, 'UPDATE', place, () => loadMessageObject(tx, row, null))),
  on(DIRECT_MESSAGE_DELETING, (tx, { place, row }) => notifyGames(tx, 'DELETE', place, () => loadMessageObject(tx, row, null))),
  on(MESSAGES_DELETED, (tx, { channel_id, ids }) => shareDeletion(tx, channel_id, ids)),
  on(CHANNEL_UNLINKABLE, (tx, { channel_id }) => deleteLink(tx, channel_id)),
  on(LINKED_CHANNEL_RENAMED, (tx, { channel_id }) => notifyRenamed(tx, channel_id)),
];

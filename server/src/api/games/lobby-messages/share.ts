import type { Snowflake } from '@guildhall/protocol/ids';
import { findMessage } from '../../../core/access/message.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { LobbyMessageRow } from '../../../core/tables/games.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { ChannelRow, MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { gameSessions } from '../lobbies/events.ts';
import { listLobbyMemberIds, lockLobby } from '../lobbies/queries.ts';
import { recordLobbyActivity } from '../lobbies/lifecycle.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import { sendWebhookEvent } from '../../apps/webhook-events/send.ts';
import { linkOf } from './link.ts';
import { LOBBY_MESSAGE_CREATE, LOBBY_MESSAGE_DELETE, LOBBY_MESSAGE_UPDATE } from './events.ts';
import { lobbyAuthors, lobbyMessageObject, updatedLobbyMessage } from './lobby-message.ts';
import {
  deleteLobbyMessageRows,
  findLinkedLobbyId,
  findLobbyMessage,
  insertLobbyMessage,
  updateLobbyMessageRow,
} from './queries.ts';
import type { MessageData } from '../../messages/messages/types.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { LobbyMessageObject } from '@guildhall/protocol/objects/games/lobby-messages';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';

/** The copy in the linked channel, or for a message that is only in its lobby, its author. */
export type Shared = MessageObject | { author: UserObject };

/**
 * Locks the lobby that shares a channel's messages, so that messages and link changes are serialized; undefined if there is none
 * any more. Lobbies are locked before channel heads, and after guilds.
 */
export async function lockSharing(db: Db, channel: ChannelRow): Promise<LobbyRow | undefined> {
  const link = linkOf(channel);
  const lobby = link && (await lockLobby(db, link.lobby_id));
  return lobby?.linked_channel_id === channel.id ? lobby : undefined;
}

/** Stores a lobby message and notifies the members' sessions and the backend; `shared` is the copy in the linked channel. */
export async function addLobbyMessage(
  tx: Tx,
  lobby: LobbyRow,
  row: LobbyMessageRow,
  shared: Shared,
): Promise<LobbyMessageObject> {
  await insertLobbyMessage(tx.db, row);
  await recordLobbyActivity(tx, lobby);
  const object = lobbyMessageObject(row, shared.author);
  tx.emit(LOBBY_MESSAGE_CREATE, await sessionsOf(tx, lobby), { ...shared, ...object });
  await tellBackend(tx, lobby, 'LOBBY_MESSAGE_CREATE', object);
  return object;
}

/** Copies a message of a linked channel to its lobby, in the same transaction. */
export async function shareMessage(
  tx: Tx,
  lobby: LobbyRow,
  row: MessageRow,
  data: Readonly<MessageData>,
  message: MessageObject,
): Promise<void> {
  const { id, channel_id, author_id, type, flags, content } = row;
  const copy: LobbyMessageRow = {
    lobby_id: lobby.id,
    id,
    channel_id,
    application_id: null,
    author_id,
    webhook_json: data.webhook ? JSON.stringify(data.webhook) : null,
    type,
    flags,
    content,
    edited_at: null,
    additional_name: null,
    metadata_json: null,
    moderation_json: null,
  };
  await addLobbyMessage(tx, lobby, copy, message);
}

/** Copies an edit in a linked channel to its lobby. A new text is reported to the backend and clears its moderation metadata. */
export async function shareEdit(tx: Tx, channel: ChannelRow, row: MessageRow, message: MessageObject): Promise<void> {
  const lobby = await lockSharing(tx.db, channel);
  const kept = lobby && (await findLobbyMessage(tx.db, lobby.id, row.id));
  if (kept)
    await changeLobbyMessage(
      tx,
      lobby,
      { ...kept, content: row.content, flags: row.flags, edited_at: row.edited_at },
      message,
      kept,
    );
}

/** Stores a changed lobby message and emits the events; a text other than `before`'s counts as edited. */
export async function changeLobbyMessage(
  tx: Tx,
  lobby: LobbyRow,
  changed: LobbyMessageRow,
  shared: Shared,
  before: LobbyMessageRow,
): Promise<LobbyMessageObject> {
  const isEdited = changed.content !== before.content;
  const row = isEdited ? { ...changed, moderation_json: null } : changed;
  await updateLobbyMessageRow(tx.db, row);
  const object = updatedLobbyMessage(row, shared.author);
  tx.emit(LOBBY_MESSAGE_UPDATE, await sessionsOf(tx, lobby), { ...shared, ...object });
  if (isEdited) await tellBackend(tx, lobby, 'LOBBY_MESSAGE_UPDATE', object);
  return object;
}

/** The copy of a lobby message in its linked channel, if there is one. */
export async function loadShared(tx: Tx, row: LobbyMessageRow): Promise<Shared> {
  const message = row.channel_id === null ? undefined : await findMessage(tx.db, row.channel_id, row.id);
  if (message) return loadMessageObject(tx, message, null);
  return { author: (await lobbyAuthors(tx.db, [row]))(row) };
}

/** Copies deletions in a channel to its lobby, if it is linked to one. */
export async function shareDeletion(tx: Tx, channelId: Snowflake, ids: readonly Snowflake[]): Promise<void> {
  const lobbyId = await findLinkedLobbyId(tx.db, channelId);
  const lobby = lobbyId === undefined ? undefined : await lockLobby(tx.db, lobbyId);
  if (lobby?.linked_channel_id === channelId) await deleteLobbyMessages(tx, lobby, ids);
}

/** Deletes lobby messages and emits events for those that existed. */
export async function deleteLobbyMessages(tx: Tx, lobby: LobbyRow, ids: readonly Snowflake[]): Promise<void> {
  const gone = await deleteLobbyMessageRows(tx.db, lobby.id, ids);
  if (gone.length === 0) return;
  const target = await sessionsOf(tx, lobby);
  for (const id of gone) {
    const data = { id, lobby_id: lobby.id };
    tx.emit(LOBBY_MESSAGE_DELETE, target, data);
    await tellBackend(tx, lobby, 'LOBBY_MESSAGE_DELETE', data);
  }
}

/** The audience of all members' game sessions. */
export async function sessionsOf(tx: Tx, lobby: LobbyRow) {
  return gameSessions(lobby, await listLobbyMemberIds(tx.db, lobby.id));
}

function tellBackend(
  tx: Tx,
  { application_id, override_event_webhooks_url }: LobbyRow,
  type: 'LOBBY_MESSAGE_CREATE' | 'LOBBY_MESSAGE_UPDATE' | 'LOBBY_MESSAGE_DELETE',
  data: object,
): Promise<void> {
  return sendWebhookEvent(tx, application_id, type, data, override_event_webhooks_url);
}

import type { Snowflake } from '@guildhall/protocol/ids';
import { findMessage } from '../../../core/access/message.ts';
import type { Db } from '../../../core/store.ts';
import type { LobbyMessageRow } from '../../../core/tables/games.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { ChannelRow, MessageRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import { gameSessions } from '../lobbies/events.ts';
import { listLobbyMemberIds, lockLobby } from '../lobbies/queries.ts';
import { noteLobbyActivity } from '../lobbies/lifecycle.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import type { UserObject } from '../../people/users/user.ts';
import { sendWebhookEvent } from '../../apps/webhook-events/send.ts';
import { linkOf } from './link.ts';
import { LOBBY_MESSAGE_CREATE, LOBBY_MESSAGE_DELETE, LOBBY_MESSAGE_UPDATE } from './events.ts';
import { lobbyAuthors, type LobbyMessageObject, lobbyMessageObject, updatedLobbyMessage } from './lobby-message.ts';
import {
  deleteLobbyMessageRows,
  findLinkedLobbyId,
  findLobbyMessage,
  insertLobbyMessage,
  updateLobbyMessageRow,
} from './queries.ts';
import type { MessageData, MessageObject } from '../../messages/messages/types.ts';

/** The same message of the linked channel, or of a message that is in its lobby alone who wrote it. */
export type Shared = MessageObject | { author: UserObject };

/**
 * The lobby that shares a channel's messages, held for the transaction, so that messages and changes of the link go
 * one after another;
 * undefined when there is none any more. Lobbies are locked before heads of channels, and after guilds.
 */
export async function lockSharing(db: Db, channel: ChannelRow): Promise<LobbyRow | undefined> {
  const link = linkOf(channel);
  const lobby = link && (await lockLobby(db, link.lobby_id));
  return lobby?.linked_channel_id === channel.id ? lobby : undefined;
}

/**
 * A message of a lobby is there: stores it, and tells the members' sessions and the back end; `shared` is the same
 * message of the linked channel.
 */
export async function addLobbyMessage(
  tx: Tx,
  lobby: LobbyRow,
  row: LobbyMessageRow,
  shared: Shared,
): Promise<LobbyMessageObject> {
  await insertLobbyMessage(tx.db, row);
  await noteLobbyActivity(tx, lobby);
  const object = lobbyMessageObject(row, shared.author);
  tx.emit(LOBBY_MESSAGE_CREATE, await sessionsOf(tx, lobby), { ...shared, ...object });
  await tellBackend(tx, lobby, 'LOBBY_MESSAGE_CREATE', object);
  return object;
}

/** What is written in a linked channel is written in its lobby, in the same transaction. */
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

/**
 * A message of a linked channel has changed: so has its lobby's. A new text is told to the back end, and what it
 * thought of the old one is gone.
 */
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

/** Stores a changed message of a lobby and tells of it; a text that differs from `before`'s counts as edited. */
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

/** What a message of a lobby is in its linked channel, where it is there too. */
export async function loadShared(tx: Tx, row: LobbyMessageRow): Promise<Shared> {
  const message = row.channel_id === null ? undefined : await findMessage(tx.db, row.channel_id, row.id);
  if (message) return loadMessageObject(tx, message, null);
  return { author: (await lobbyAuthors(tx.db, [row]))(row) };
}

/** Messages of a channel are gone: in its lobby too, if it is linked to one. */
export async function shareDeletion(tx: Tx, channelId: Snowflake, ids: readonly Snowflake[]): Promise<void> {
  const lobbyId = await findLinkedLobbyId(tx.db, channelId);
  const lobby = lobbyId === undefined ? undefined : await lockLobby(tx.db, lobbyId);
  if (lobby?.linked_channel_id === channelId) await dropLobbyMessages(tx, lobby, ids);
}

/** Deletes messages of a lobby and tells of those that were there. */
export async function dropLobbyMessages(tx: Tx, lobby: LobbyRow, ids: readonly Snowflake[]): Promise<void> {
  const gone = await deleteLobbyMessageRows(tx.db, lobby.id, ids);
  if (gone.length === 0) return;
  const target = await sessionsOf(tx, lobby);
  for (const id of gone) {
    const data = { id, lobby_id: lobby.id };
    tx.emit(LOBBY_MESSAGE_DELETE, target, data);
    await tellBackend(tx, lobby, 'LOBBY_MESSAGE_DELETE', data);
  }
}

/** The game's sessions of all members. */
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

import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { LobbyMessageRow } from '../../../core/tables/games.ts';

type InLobby = { lobby_id: Snowflake; id: Snowflake };

const insert = prepare<{ [K in keyof LobbyMessageRow]: LobbyMessageRow[K] }>()((db, param) =>
  db.insertInto('lobby_messages').values({
    lobby_id: param('lobby_id'),
    id: param('id'),
    channel_id: param('channel_id'),
    application_id: param('application_id'),
    author_id: param('author_id'),
    webhook_json: param('webhook_json'),
    type: param('type'),
    flags: param('flags'),
    content: param('content'),
    edited_at: param('edited_at'),
    additional_name: param('additional_name'),
    metadata_json: param('metadata_json'),
    moderation_json: param('moderation_json'),
  }),
);
const find = prepare<InLobby>()((db, param) =>
  db.selectFrom('lobby_messages').selectAll().where('lobby_id', '=', param('lobby_id')).where('id', '=', param('id')),
);
const newest = prepare<{ lobby_id: Snowflake; since: Snowflake; limit: number }>()((db, param) =>
  db
    .selectFrom('lobby_messages')
    .selectAll()
    .where('lobby_id', '=', param('lobby_id'))
    .where('id', '>=', param('since'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
);
const linkedTo = prepare<{ channel_id: Snowflake }>()((db, param) =>
  db.selectFrom('lobbies').select('id').where('linked_channel_id', '=', param('channel_id')),
);

/** Inserts a message of a lobby. */
export async function insertLobbyMessage(db: Db, row: LobbyMessageRow): Promise<void> {
  await db.first(insert, { ...row });
}

/** A message of a lobby, or undefined. */
export function findLobbyMessage(db: Db, lobbyId: Snowflake, id: Snowflake): Promise<LobbyMessageRow | undefined> {
  return db.first(find, { lobby_id: lobbyId, id });
}

/** The newest messages of a lobby with ids from `since` on, newest first. */
export function listLobbyMessages(db: Db, lobbyId: Snowflake, since: Snowflake, limit: number): Promise<LobbyMessageRow[]> {
  return db.all(newest, { lobby_id: lobbyId, since, limit });
}

/** Updates the mutable columns of a message. */
export async function updateLobbyMessageRow(db: Db, row: LobbyMessageRow): Promise<void> {
  const { content, flags, edited_at, moderation_json } = row;
  await db.kysely
    .updateTable('lobby_messages')
    .set({ content, flags, edited_at, moderation_json })
    .where('lobby_id', '=', row.lobby_id)
    .where('id', '=', row.id)
    .execute();
}

/** Deletes lobby messages; returns the ids that existed. */
export async function deleteLobbyMessageRows(db: Db, lobbyId: Snowflake, ids: readonly Snowflake[]): Promise<Snowflake[]> {
  const gone = await db.kysely
    .deleteFrom('lobby_messages')
    .where('lobby_id', '=', lobbyId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

/** Deletes all messages of a lobby. */
export async function deleteLobbyHistory(db: Db, lobbyId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('lobby_messages').where('lobby_id', '=', lobbyId).execute();
}

/** The id of the lobby that a channel is linked to, or undefined. */
export async function findLinkedLobbyId(db: Db, channelId: Snowflake): Promise<Snowflake | undefined> {
  return (await db.first(linkedTo, { channel_id: channelId }))?.id;
}

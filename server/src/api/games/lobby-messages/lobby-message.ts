import { timestampOf } from '@guildhall/protocol/ids';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { LobbyMessageRow } from '../../../core/tables/games.ts';
import { deletedUser } from '../../messages/messages/page.ts';
import { webhookUser } from '../../messages/messages/writer.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import type { WebhookAuthor } from '../../messages/messages/types.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { LobbyMessageObject } from '@guildhall/protocol/objects/games/lobby-messages';

/** A lobby message as listed, returned and created. */
export function lobbyMessageObject(row: LobbyMessageRow, author: UserObject): LobbyMessageObject {
  const { id, type, content, lobby_id, channel_id, flags, application_id, additional_name, metadata_json, moderation_json } = row;
  return {
    id,
    type,
    content,
    lobby_id,
    channel_id: application_id === null ? (channel_id ?? lobby_id) : lobby_id,
    author,
    ...(additional_name === null ? {} : { lobby_member: { additional_name } }),
    ...(metadata_json === null ? {} : { metadata: JSON.parse(metadata_json) }),
    ...(moderation_json === null ? {} : { moderation_metadata: JSON.parse(moderation_json) }),
    flags,
    ...(application_id === null ? {} : { application_id }),
  };
}

/** A lobby message in an update, with its times. */
export function updatedLobbyMessage(row: LobbyMessageRow, author: UserObject): LobbyMessageObject {
  return {
    ...lobbyMessageObject(row, author),
    timestamp: isoTime(timestampOf(row.id)),
    edited_timestamp: isoTimeOrNull(row.edited_at),
  };
}

/** The authors of lobby messages, as wire objects. */
export async function lobbyAuthors(db: Db, rows: readonly LobbyMessageRow[]): Promise<(row: LobbyMessageRow) => UserObject> {
  const ids = rows.filter(({ webhook_json }) => webhook_json === null).map(({ author_id }) => author_id);
  const users = await findUsers(db, new Set(ids));
  return ({ author_id, webhook_json }) => {
    const webhook: WebhookAuthor | null = webhook_json === null ? null : JSON.parse(webhook_json);
    if (webhook) return webhookUser(webhook);
    const user = users.get(author_id);
    return user ? userObject(user) : deletedUser(author_id);
  };
}

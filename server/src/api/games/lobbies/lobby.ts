import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { LobbyMemberRow, LobbyRow } from '../../../core/tables/lobbies.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { findParticipants } from '../../guild/voice-servers/call-participants.ts';
import { lobbyVoiceState } from '../lobby-voice/voice-state.ts';
import { channelObject } from '../../guild/channels/channel.ts';
import { findHead } from '../../guild/channels/queries.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { findLinkedChannel, findLobby, listJoinedLobbyIds, listLobbyMembers } from './queries.ts';
import type {
  Metadata,
  LobbyMemberObject,
  LobbyObject,
  GatewayLobbyMember,
  GatewayLobby,
} from '@guildhall/protocol/objects/games/lobbies';

/** The wire object of a member row. */
export function lobbyMemberObject({ user_id, metadata_json, flags, additional_name }: LobbyMemberRow): LobbyMemberObject {
  return {
    id: user_id,
    metadata: metadataOf(metadata_json),
    flags,
    ...(additional_name === null ? {} : { additional_name }),
  };
}

/** A member with its user, if it exists. */
export function gatewayLobbyMember(row: LobbyMemberRow, user: UserRow | undefined): GatewayLobbyMember {
  return { ...lobbyMemberObject(row), connected: row.connected === 1, ...(user ? { user: userObject(user) } : {}) };
}

/** A lobby as its members see it. */
export async function lobbyObject(db: Db, row: LobbyRow, members?: Iterable<LobbyMemberRow>): Promise<LobbyObject> {
  const rows = members ?? (await listLobbyMembers(db, row.id));
  const linked = await findLinkedChannel(db, row);
  return {
    id: row.id,
    application_id: row.application_id,
    metadata: metadataOf(row.metadata_json),
    members: Array.from(rows, lobbyMemberObject),
    ...(linked ? { linked_channel: channelObject(linked, await findHead(db, linked.id)) } : {}),
    flags: row.flags,
  };
}

/** A lobby as the application's bot sees it. */
export async function ownLobbyObject(db: Db, row: LobbyRow, members?: Iterable<LobbyMemberRow>): Promise<LobbyObject> {
  return { ...(await lobbyObject(db, row, members)), override_event_webhooks_url: row.override_event_webhooks_url };
}

/** A lobby as game sessions see it. */
export async function gatewayLobby(db: Db, row: LobbyRow, members: Iterable<LobbyMemberRow>): Promise<GatewayLobby> {
  const rows = [...members];
  const users = await findUsers(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return {
    ...(await lobbyObject(db, row, [])),
    members: rows.map((member) => gatewayLobbyMember(member, users.get(member.user_id))),
    voice_states: (await findParticipants(db, row.id)).map((part) => lobbyVoiceState(part, row.id)),
  };
}

/** Serializes metadata for the store. */
export function metadataJson(metadata: Metadata | null): string | null {
  return metadata === null ? null : JSON.stringify(metadata);
}

/** Parses stored metadata. */
export function metadataOf(json: string | null): Metadata | null {
  return json === null ? null : JSON.parse(json);
}

/** A user's lobbies of an application, as game sessions see them. */
export async function joinedLobbies(db: Db, player: { application_id: Snowflake; user_id: Snowflake }): Promise<GatewayLobby[]> {
  const ids = await listJoinedLobbyIds(db, player.application_id, player.user_id);
  const found = await Promise.all(
    ids.map(async (id) => {
      const lobby = await findLobby(db, id);
      return lobby && gatewayLobby(db, lobby, await listLobbyMembers(db, id));
    }),
  );
  return found.filter((lobby) => lobby !== undefined);
}

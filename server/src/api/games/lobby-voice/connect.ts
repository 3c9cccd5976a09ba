import { LIMITS } from '@guildhall/protocol/limits';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { CallParticipantRow } from '../../../core/tables/voice.ts';
import { admit, dismiss } from '../../guild/voice-servers/admission.ts';
import {
  deleteParticipant,
  findParticipants,
  isAdmitted,
  upsertParticipant,
} from '../../guild/voice-servers/call-participants.ts';
import { gameSessions } from '../lobbies/events.ts';
import { listLobbyMemberIds } from '../lobbies/queries.ts';
import { LOBBY_VOICE_STATE_UPDATE } from './events.ts';
import { lobbyVoiceState } from './voice-state.ts';

/** The fields of a participant that its gateway session sets. */
export type OwnPart = Pick<CallParticipantRow, 'session_id' | 'self_mute' | 'self_deaf' | 'self_video'>;

/**
 * Connects a member to the call of a locked lobby, or updates the fields that the session sets; does nothing if nothing changes,
 * or if a camera is on and the call is full. In a call with too many users a camera stays off.
 * LOBBY_VOICE_STATE_UPDATE to the members, LOBBY_VOICE_SERVER_UPDATE to a session that was not in the call. `region` is the one of a
 * new call; null for any.
 */
export async function joinLobbyVoice(
  tx: Tx,
  lobby: LobbyRow,
  userId: Snowflake,
  { own: wanted, region }: { own: OwnPart; region: string | null },
): Promise<void> {
  const participants = await findParticipants(tx.db, lobby.id);
  const before = participants.find(({ user_id }) => user_id === userId);
  const isFull = participants.length + (before ? 0 : 1) > LIMITS.cameras.voiceUsers.max;
  if (isFull && !before && participants.some(({ self_video }) => self_video === 1)) return;
  const own = { ...wanted, self_video: isFull && before?.self_video !== 1 ? 0 : wanted.self_video };
  const row: CallParticipantRow = {
    call_id: lobby.id,
    user_id: userId,
    ...own,
    self_stream: 0,
    joined_at: before?.joined_at ?? tx.now,
  };
  if (!before || !isSame(before, own)) {
    await upsertParticipant(tx.db, row);
    const memberIds = await listLobbyMemberIds(tx.db, lobby.id);
    tx.emit(LOBBY_VOICE_STATE_UPDATE, gameSessions(lobby, memberIds), lobbyVoiceState(row, lobby.id));
  }
  // A session whose connection to the voice server has ended asks for another server by the same request.
  if (before?.session_id === own.session_id && (await isAdmitted(tx.db, row))) return;
  const call = { call_id: lobby.id, kind: 'lobby', guild_id: null, region } as const;
  await admit(tx, call, { user_id: userId, session_id: own.session_id });
}

function isSame(one: OwnPart, other: OwnPart): boolean {
  const fields = ['session_id', 'self_mute', 'self_deaf', 'self_video'] as const;
  return fields.every((field) => one[field] === other[field]);
}

/** Disconnects users from the call of a locked lobby; those who are not in it are skipped. `memberIds` are notified, and the users. */
export async function leaveLobbyVoice(
  tx: Tx,
  lobby: LobbyRow,
  userIds: readonly Snowflake[],
  memberIds: readonly Snowflake[],
): Promise<void> {
  if (userIds.length === 0) return;
  const leaving = (await findParticipants(tx.db, lobby.id)).filter(({ user_id }) => userIds.includes(user_id));
  for (const row of leaving) {
    await deleteParticipant(tx.db, row);
    await dismiss(tx, lobby.id, row.user_id);
    const recipients = [...new Set([...memberIds, row.user_id])];
    tx.emit(LOBBY_VOICE_STATE_UPDATE, gameSessions(lobby, recipients), lobbyVoiceState(row, null));
  }
}

/** Ends the call of a lobby that has ended; its members learn of it by the end of the lobby. */
export async function endLobbyVoice(tx: Tx, lobbyId: Snowflake): Promise<void> {
  for (const row of await findParticipants(tx.db, lobbyId)) {
    await deleteParticipant(tx.db, row);
    await dismiss(tx, lobbyId, row.user_id);
  }
}

import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../../core/framework/platform.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import type { CallParticipantRow } from '../../../core/tables/voice.ts';
import { admit } from '../../guild/voice-servers/admission.ts';
import { findLostParts, findParticipant, findSessionParts } from '../../guild/voice-servers/call-participants.ts';
import { findCall } from '../../guild/voice-servers/queries.ts';
import { firstRegion } from '../../guild/voice-servers/regions.ts';
import { findLobbyMember, listLobbyMemberIds, lockLobby } from '../lobbies/queries.ts';
import { joinLobbyVoice, leaveLobbyVoice, type OwnPart } from './connect.ts';

const BY_SYSTEM = { userId: null, reason: null };

/** A request of a game session with opcode 17. */
export interface LobbyVoiceRequest {
  sessionId: string;
  userId: Snowflake;
  applicationId: Snowflake;
  /** The lobbies whose calls the session wants to be in. */
  lobbies: readonly WantedLobby[];
}

interface WantedLobby {
  lobbyId: Snowflake;
  own: OwnPart;
  /** The regions that the client prefers for a new call, the best first. */
  regions: readonly string[];
}

/**
 * Joins, changes and leaves calls so that the session is in those of the wanted lobbies. Lobbies of other applications, and those of
 * which the user is not a member, are skipped.
 */
export async function updateLobbyParts(platform: Platform, { lobbies, ...request }: LobbyVoiceRequest): Promise<void> {
  const wanted = new Map(lobbies.map((lobby) => [lobby.lobbyId, lobby]));
  await transact(platform, BY_SYSTEM, async (tx) => {
    const current = await findSessionParts(tx.db, 'lobby', request.sessionId);
    const ids = new Set([...wanted.keys(), ...current.map(({ call_id }) => call_id)]);
    // Locked in a fixed order, so that two transactions cannot deadlock.
    for (const id of [...ids].sort((a, b) => Number(BigInt(a) - BigInt(b)))) await updatePart(tx, id, wanted.get(id), request);
  });
}

async function updatePart(
  tx: Tx,
  lobbyId: Snowflake,
  wanted: WantedLobby | undefined,
  { sessionId, userId, applicationId }: Omit<LobbyVoiceRequest, 'lobbies'>,
): Promise<void> {
  const lobby = await lockLobby(tx.db, lobbyId);
  if (lobby?.application_id !== applicationId) return;
  if (wanted) {
    if (!(await findLobbyMember(tx.db, lobbyId, userId))) return;
    const region = await firstRegion(tx.db, wanted.regions);
    await joinLobbyVoice(tx, lobby, userId, { own: wanted.own, region });
  } else {
    const part = await findParticipant(tx.db, lobbyId, userId);
    if (part?.session_id === sessionId) await leaveLobbyVoice(tx, lobby, [userId], await listLobbyMemberIds(tx.db, lobbyId));
  }
}

/** Sends a session that is in the call of a lobby its server, with a new token. */
export async function sendLobbyServer(
  platform: Platform,
  { sessionId, userId, lobbyId }: { sessionId: string; userId: Snowflake; lobbyId: Snowflake },
): Promise<void> {
  await transact(platform, BY_SYSTEM, async (tx) => {
    const lobby = await lockLobby(tx.db, lobbyId);
    const part = lobby && (await findParticipant(tx.db, lobbyId, userId));
    if (part?.session_id !== sessionId) return;
    const region = (await findCall(tx.db, lobbyId))?.region ?? null;
    const call = { call_id: lobbyId, kind: 'lobby', guild_id: null, region } as const;
    await admit(tx, call, { user_id: userId, session_id: sessionId });
  });
}

/** Disconnects a gateway session that has ended from the calls of lobbies. */
export async function endSessionLobbyVoice(platform: Platform, sessionId: string): Promise<void> {
  for (const row of await findSessionParts(platform.store.read, 'lobby', sessionId)) await endLobbyPart(platform, row);
}

/** Disconnects the lost sessions of nodes that no longer run. */
export async function sweepLobbyVoice(platform: Platform): Promise<void> {
  for (const row of await findLostParts(platform.store.read, 'lobby')) await endLobbyPart(platform, row);
}

/** Disconnects a session of a user from the call of a lobby, unless another session has taken over meanwhile. */
export async function endLobbyPart(
  platform: Platform,
  { call_id, user_id, session_id }: Pick<CallParticipantRow, 'call_id' | 'user_id' | 'session_id'>,
): Promise<void> {
  await transact(platform, BY_SYSTEM, async (tx) => {
    const lobby = await lockLobby(tx.db, call_id);
    const row = lobby && (await findParticipant(tx.db, call_id, user_id));
    if (lobby && row?.session_id === session_id)
      await leaveLobbyVoice(tx, lobby, [user_id], await listLobbyMemberIds(tx.db, call_id));
  });
}

import { LIMITS } from '@guildhall/protocol/limits';
import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import { updateConnected } from './connect.ts';
import { gameSessions, LOBBY_DELETE } from './events.ts';
import {
  deleteLobbyRow,
  insertLobby,
  listLobbyIds,
  listLobbyMemberIds,
  lockLobbyToEnd,
  setLobbyActive,
  updateLobbyRow,
} from './queries.ts';
import { hasLobbySession, listConnected } from './session-queries.ts';
import { endLobbyVoice } from '../lobby-voice/connect.ts';
import { unlinkLobby } from '../lobby-messages/link-changed.ts';

/** Precision (ms) of a lobby's last activity; timeouts are whole seconds. */
const EXACT_TO = 1000;

/** When a lobby's check is due, ends it if it is idle; else schedules the next check. */
export const endWhenIdle = job<{ lobby_id: Snowflake; check_at: number }>({
  kind: 'lobbies.end_when_idle',
  run: async (platform, { lobby_id, check_at }) => {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      const lobby = await lockLobbyToEnd(tx.db, lobby_id);
      // Another check is scheduled already, after a crash or because its time was changed.
      if (lobby?.check_at !== check_at) return;
      const isUsed = (await isConnected(tx, lobby)) || lobby.linked_channel_id !== null;
      if (isUsed) await updateLobbyRow(tx.db, lobby.id, { active_at: tx.now });
      if (isUsed || idleFrom(lobby) > tx.now) await lookAgain(tx, isUsed ? { ...lobby, active_at: tx.now } : lobby);
      else await closeLobby(tx, lobby);
    });
  },
});

/** Whether a member is connected to a lobby. Members still marked as connected after their node died are disconnected. */
async function isConnected(tx: Tx, { id, application_id }: LobbyRow): Promise<boolean> {
  const userIds = await listConnected(tx.db, id);
  for (const user_id of userIds)
    if (!(await hasLobbySession(tx.db, { user_id, application_id }))) await updateConnected(tx, { user_id, application_id });
    else return true;
  // They count as connected until now.
  return userIds.length > 0;
}

/** When a lobby becomes idle without further activity, ms since 1970. */
function idleFrom({ active_at, idle_timeout }: Pick<LobbyRow, 'active_at' | 'idle_timeout'>): number {
  return active_at + idle_timeout * 1000;
}

/** Inserts a lobby without members, and schedules its first check. */
export async function addLobby(
  tx: Tx,
  { id = tx.id(), ...given }: Partial<LobbyRow> & Pick<LobbyRow, 'application_id' | 'client_made'>,
): Promise<LobbyRow> {
  const lobby = {
    id,
    metadata_json: null,
    flags: 0,
    idle_timeout: LIMITS.lobbies.idleTimeout.default,
    override_event_webhooks_url: null,
    linked_channel_id: null,
    active_at: tx.now,
    ...given,
  };
  const row = { ...lobby, check_at: idleFrom(lobby) };
  await insertLobby(tx.db, row);
  await tx.enqueue(endWhenIdle, { lobby_id: id, check_at: row.check_at }, row.check_at);
  return row;
}

/** Reschedules a lobby's check after activity or a changed timeout; returns the changed columns. */
export async function lookAgain(tx: Tx, lobby: LobbyRow): Promise<Partial<LobbyRow>> {
  const check_at = idleFrom(lobby);
  await updateLobbyRow(tx.db, lobby.id, { check_at });
  await tx.enqueue(endWhenIdle, { lobby_id: lobby.id, check_at }, check_at);
  return { check_at };
}

/** Records activity in a locked lobby, to the second. */
export async function recordLobbyActivity(tx: Tx, { id, active_at }: LobbyRow): Promise<void> {
  if (active_at <= tx.now - EXACT_TO) await setLobbyActive(tx.db, id, tx.now);
}

/** Ends a locked lobby (lockLobbyToEnd) and notifies its members. */
export async function closeLobby(tx: Tx, lobby: LobbyRow): Promise<void> {
  const userIds = await listLobbyMemberIds(tx.db, lobby.id);
  await deleteLobbyRow(tx.db, lobby.id);
  await unlinkLobby(tx, lobby);
  await endLobbyVoice(tx, lobby.id);
  tx.emit(LOBBY_DELETE, gameSessions(lobby, userIds), { id: lobby.id, reason: 'deleted' });
}

/** Ends all lobbies of an application that is deleted. */
export async function closeLobbiesOf(tx: Tx, applicationId: Snowflake): Promise<void> {
  for (const id of await listLobbyIds(tx.db, applicationId)) {
    const lobby = await lockLobbyToEnd(tx.db, id);
    if (lobby) await closeLobby(tx, lobby);
  }
}

import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { LobbyMemberRow } from '../../../core/tables/lobbies.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import { lockGrant } from '../../apps/grants/grants.ts';
import { findUser } from '../../people/users/queries.ts';
import { gameSessions, LOBBY_MEMBER_CONNECT, LOBBY_MEMBER_DISCONNECT } from './events.ts';
import { gatewayLobbyMember } from './lobby.ts';
import { listJoinedLobbyIds, listLobbyMemberIds, lockLobby, updateLobbyRow } from './queries.ts';
import { hasLobbySession, listConnectedApplications, setConnected } from './session-queries.ts';

const SYSTEM = { userId: null, reason: null };

/** A user playing an application's game. */
type LobbyPlayer = { user_id: Snowflake; application_id: Snowflake };

/**
 * Updates the connected state in a user's lobbies of an application to whether it has a session there, and notifies the others.
 */
export async function updateConnected(tx: Tx, player: LobbyPlayer): Promise<void> {
  // Locked as in joining, so that for a concurrent join one of the two sets the connected state.
  await lockGrant(tx.db, player);
  for (const id of await listJoinedLobbyIds(tx.db, player.application_id, player.user_id)) await lockLobby(tx.db, id);
  const isConnected = await hasLobbySession(tx.db, player);
  const changed = await setConnected(tx.db, player, isConnected);
  const user = changed.length ? await findUser(tx.db, player.user_id) : undefined;
  for (const row of changed) {
    // The lobby is idle from the last disconnection on.
    await updateLobbyRow(tx.db, row.lobby_id, { active_at: tx.now });
    const member = gatewayLobbyMember(row, user);
    const target = gameSessions(player, await othersIn(tx, row));
    tx.emit(isConnected ? LOBBY_MEMBER_CONNECT : LOBBY_MEMBER_DISCONNECT, target, { lobby_id: row.lobby_id, member });
  }
}

async function othersIn(tx: Tx, { lobby_id, user_id }: LobbyMemberRow): Promise<Snowflake[]> {
  return (await listLobbyMemberIds(tx.db, lobby_id)).filter((id) => id !== user_id);
}

/** Called when a session that receives an application's lobbies has begun. */
export async function connectLobbies(platform: Platform, player: LobbyPlayer): Promise<void> {
  await transact(platform, SYSTEM, (tx) => updateConnected(tx, player));
}

/** Disconnects a user from the lobbies of applications that have no session for the user any more. */
export const disconnect = job<{ user_id: Snowflake }>({
  kind: 'lobbies.disconnect',
  run: async (platform, { user_id }) => {
    for (const application_id of await listConnectedApplications(platform.store.read, user_id))
      await transact(platform, SYSTEM, (tx) => updateConnected(tx, { user_id, application_id }));
  },
});

/** Called when a session ended: `wait` ms later the user is disconnected from its lobbies, unless reconnected. */
export async function disconnectWhenOffline(tx: Tx, userId: Snowflake, wait: number): Promise<void> {
  if ((await listConnectedApplications(tx.db, userId)).length > 0)
    await tx.enqueue(disconnect, { user_id: userId }, tx.now + wait);
}

import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/job.ts';
import type { Platform } from '../../../core/platform.ts';
import type { LobbyMemberRow } from '../../../core/tables/lobbies.ts';
import { type Tx, transact } from '../../../core/transact.ts';
import { lockGrant } from '../../oauth2/grants.ts';
import { findUser } from '../../people/users/queries.ts';
import { gameSessions, LOBBY_MEMBER_CONNECT, LOBBY_MEMBER_DISCONNECT } from './events.ts';
import { gatewayLobbyMember } from './lobby.ts';
import { listJoinedLobbyIds, listLobbyMemberIds, lockLobby, updateLobbyRow } from './queries.ts';
import { hasLobbySession, listConnectedApplications, setConnected } from './session-queries.ts';

const SYSTEM = { userId: null, reason: null };

/** Somebody who plays the game of an application. */
type LobbyPlayer = { user_id: Snowflake; application_id: Snowflake };

/** Brings a user's lobbies of an application in line with whether it has a session there, and tells the others who are in them. */
export async function noteSessions(tx: Tx, player: LobbyPlayer): Promise<void> {
  // Held as in joining, so that a lobby that is joined at this moment is connected by one of the two.
  await lockGrant(tx.db, player);
  for (const id of await listJoinedLobbyIds(tx.db, player.application_id, player.user_id)) await lockLobby(tx.db, id);
  const isConnected = await hasLobbySession(tx.db, player);
  const changed = await setConnected(tx.db, player, isConnected);
  const user = changed.length ? await findUser(tx.db, player.user_id) : undefined;
  for (const row of changed) {
    // A lobby is idle from the moment that the last one is gone.
    await updateLobbyRow(tx.db, row.lobby_id, { active_at: tx.now });
    const member = gatewayLobbyMember(row, user);
    const target = gameSessions(player, await othersIn(tx, row));
    tx.emit(isConnected ? LOBBY_MEMBER_CONNECT : LOBBY_MEMBER_DISCONNECT, target, { lobby_id: row.lobby_id, member });
  }
}

async function othersIn(tx: Tx, { lobby_id, user_id }: LobbyMemberRow): Promise<Snowflake[]> {
  return (await listLobbyMemberIds(tx.db, lobby_id)).filter((id) => id !== user_id);
}

/** A session that hears of an application's lobbies has begun. */
export async function connectLobbies(platform: Platform, player: LobbyPlayer): Promise<void> {
  await transact(platform, SYSTEM, (tx) => noteSessions(tx, player));
}

/** Disconnects a user from the lobbies of those applications that have no session on its behalf any more. */
export const disconnect = job<{ user_id: Snowflake }>({
  kind: 'lobbies.disconnect',
  run: async (platform, { user_id }) => {
    for (const application_id of await listConnectedApplications(platform.store.read, user_id))
      await transact(platform, SYSTEM, (tx) => noteSessions(tx, { user_id, application_id }));
  },
});

/** A session of the user ended: `wait` ms later it is disconnected from its lobbies, unless it is back. */
export async function disconnectWhenOffline(tx: Tx, userId: Snowflake, wait: number): Promise<void> {
  if ((await listConnectedApplications(tx.db, userId)).length > 0)
    await tx.enqueue(disconnect, { user_id: userId }, tx.now + wait);
}

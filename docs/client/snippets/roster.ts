import type { Client } from '@guildhall/client';

/** Lists who is in a lobby now. Read it again after `memberAdded`, `memberRemoved` and `memberUpdated`. */
export function rosterOf(client: Client, lobbyId: string): string[] {
  const members = client.lobbies.getLobbyHandle(lobbyId)?.lobbyMembers ?? [];
  return members
    .filter(({ connected }) => connected)
    .map(({ user, metadata }) => `${user?.displayName ?? 'A player'} (${metadata.role ?? 'no role'})`);
}

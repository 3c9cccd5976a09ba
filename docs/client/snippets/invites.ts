import { ActivityActionTypes, type Client } from '@guildhall/client';

/** Invites a user to the player's lobby: the presence names the party and holds its secret, which only the invited receive. */
export async function inviteToLobby(client: Client, lobbyId: string, secret: string, userId: string): Promise<void> {
  const { lobbyMemberIds = [] } = client.lobbies.getLobbyHandle(lobbyId) ?? {};
  const party = { id: lobbyId, currentSize: Math.max(1, lobbyMemberIds.length), maxSize: 4 };
  await client.presence.updateRichPresence({ details: 'Moon base', party, secrets: { join: secret } });
  await client.presence.sendActivityInvite(userId, 'Come to the moon!');
}

/** Shows invitations by `ask`, and joins the lobby of those that the player accepts. */
export function acceptInvites(client: Client, ask: (question: string) => Promise<boolean>): void {
  const { presence, lobbies, users } = client;
  presence.on('inviteCreated', async (invite) => {
    if (invite.type !== ActivityActionTypes.Join) return;
    const name = users.getUser(invite.senderId)?.displayName ?? 'A player';
    if (await ask(`${name} invites you. Join?`)) await lobbies.createOrJoinLobby(await presence.acceptActivityInvite(invite));
  });
  // The player has accepted in the desktop agent of the platform.
  presence.on('join', async ({ secret }) => void (await lobbies.createOrJoinLobby(secret)));
}

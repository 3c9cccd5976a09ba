import { createClient } from '@guildhall/client';

/** The player's side: connects with the token from the game's server, and joins the talk of the lobby. */
export async function playIn(apiBase: string, accessToken: string, lobbyId: string, show: (line: string) => void) {
  const client = createClient({ apiBase });
  await client.auth.setToken(accessToken);
  await client.connect();
  client.messages.on('created', (message) => {
    if (message.lobby?.id === lobbyId) show(`${message.author?.displayName}: ${message.content}`);
  });
  await client.messages.sendLobbyMessage(lobbyId, 'Ready when you are');
  return client;
}

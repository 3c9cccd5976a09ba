import { createClient } from '@guildhall/client';

export async function play(apiBase: string, token: string) {
  const client = createClient({ apiBase });
  await client.auth.setToken(token);
  await client.connect();
  await client.presence.updateRichPresence({ details: 'Moon base', state: 'Looking for a team' });
  client.messages.on('created', ({ author, content }) => console.log(author?.displayName, content));
  const lobbyId = await client.lobbies.createOrJoinLobby('a secret that the team shares');
  await client.messages.sendLobbyMessage(lobbyId, 'Ready when you are');
  return client;
}

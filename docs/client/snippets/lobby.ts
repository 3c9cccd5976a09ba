import type { Client, Message } from '@guildhall/client';

/** Joins the lobby of a secret, or creates it. All players with the secret meet there. */
export async function joinTeam({ lobbies, messages, users }: Client, secret: string, show: (line: string) => void) {
  const lobbyId = await lobbies.createOrJoinLobbyWithMetadata(secret, { map: 'moon' }, { role: 'medic' });
  const nameOf = (id: string) => users.getUser(id)?.displayName ?? 'A player';
  const seen = new Set<string>();
  const print = ({ id, lobby, authorId, content }: Message) => {
    if (lobby?.id === lobbyId && !seen.has(id)) show(`${nameOf(authorId)}: ${content}`);
    seen.add(id);
  };
  lobbies.on('memberAdded', (change) => {
    if (change.lobbyId === lobbyId) show(`${nameOf(change.memberId)} joined`);
  });
  messages.on('created', print);
  const history = await messages.getLobbyMessagesWithLimit(lobbyId, 50);
  history.toReversed().forEach(print);
  await messages.sendLobbyMessage(lobbyId, 'Ready when you are');
  return lobbyId;
}

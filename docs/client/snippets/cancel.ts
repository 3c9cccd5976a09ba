import type { Client } from '@guildhall/client';

/** A screen of the game: closing it removes its listeners and ends its calls. */
export function openLobbyScreen(client: Client, lobbyId: string, draw: (texts: string[]) => void): () => void {
  const screen = new AbortController();
  const { signal } = screen;
  const update = async () => {
    const history = await client.messages.getLobbyMessagesWithLimit(lobbyId, 20, { signal });
    draw(history.map(({ content }) => content));
  };
  client.messages.on('created', () => update().catch(() => {}), { signal });
  update().catch(() => {});
  return () => screen.abort();
}

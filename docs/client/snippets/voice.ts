import { type Client, ErrorType, SvcppError } from '@guildhall/client';

/** Joins the call of a lobby; undefined if the server has no voice. */
export async function talk(client: Client, lobbyId: string) {
  client.voice.setInputVolume(80);
  client.voice.on('participant', ({ userId, added }) => console.log(userId, added ? 'joined' : 'left'));
  try {
    return await client.voice.start(lobbyId);
  } catch (error) {
    if (error instanceof SvcppError && error.type === ErrorType.Disabled) return undefined;
    throw error;
  }
}

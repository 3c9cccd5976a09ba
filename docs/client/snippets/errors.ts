import { type Client, ErrorType, SvcppError } from '@guildhall/client';

/** Runs an action of the player; returns the text to show, empty if there is nothing to say. */
export async function attempt(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
    return '';
  } catch (error) {
    // A TypeError is a mistake in the game: an argument of the wrong type.
    if (!(error instanceof SvcppError)) throw error;
    if (error.type === ErrorType.Aborted) return '';
    if (error.type === ErrorType.NetworkError) return 'You are offline.';
    if (error.code === 30019) return 'This lobby is full.';
    if (error.retryAfter > 0) return `Try again in ${Math.ceil(error.retryAfter)} seconds.`;
    console.warn(error.message);
    return 'That did not work.';
  }
}

/** Shows the state of the connection. The client reconnects by itself. */
export function showConnection(client: Client, show: (text: string) => void): void {
  client.on('status', ({ status, detail }) => {
    if (status === 'ready') show('');
    else if (status === 'disconnected') show(detail === 4004 ? 'Please log in again.' : 'Offline');
    else show('Connecting…');
  });
}

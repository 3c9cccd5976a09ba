import type { State } from '../state/types.ts';
import { openOffline } from './database.ts';
import { stateFrom, userOf } from './snapshot.ts';

/**
 * The last-read messages of a token's user in this browser, as a change of the state; undefined if nothing was stored. The change does
 * nothing once the server has sent the current state.
 */
export async function storedState(token: string): Promise<((state: State) => State) | undefined> {
  const userId = userOf(token);
  if (userId === null) return undefined;
  const database = await openOffline();
  const [snapshot, channels] = await Promise.all([database.get('places', userId), database.getAll('channels')]);
  database.close();
  return snapshot && ((state) => (state.me ? state : stateFrom(state, snapshot, channels)));
}

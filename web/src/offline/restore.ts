import { store, token } from '../state/session.ts';
import { openOffline } from './database.ts';
import { stateFrom, userOf } from './snapshot.ts';

/** Shows what the person read last in this browser, unless the server has sent the current state in the meantime. */
export async function restoreOffline(): Promise<void> {
  const value = token.get();
  const userId = value && userOf(value);
  if (!userId) return;
  const database = await openOffline();
  const [snapshot, channels] = await Promise.all([database.get('places', userId), database.getAll('channels')]);
  database.close();
  if (!snapshot || store.get().me || token.get() !== value) return;
  store.set((state) => stateFrom(state, snapshot, channels));
}

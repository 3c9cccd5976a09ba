import { store } from '../state/session.ts';
import type { State } from '../state/types.ts';
import { openOffline } from './database.ts';
import { readChannels, snapshotOf, STORED_CHANNELS } from './snapshot.ts';

/** Ms after a change at which it is stored, with all others until then. */
const DELAY = 5000;

/** Stores the places of the person and the messages of the channels whose messages have changed since `before`. */
async function save(state: State, before: State | null): Promise<void> {
  const snapshot = snapshotOf(state);
  if (!snapshot?.me) return;
  const changed = readChannels(state, Date.now()).filter(({ id }) => state.logs[id] !== before?.logs[id]);
  const database = await openOffline();
  try {
    const transaction = database.transaction(['places', 'channels'], 'readwrite');
    const [places, channels] = [transaction.objectStore('places'), transaction.objectStore('channels')];
    // Without the rows of another account that was not logged out.
    const isOther = (await places.getAllKeys()).some((key) => key !== snapshot.me?.id);
    if (isOther) await Promise.all([places.clear(), channels.clear()]);
    await places.put(snapshot, snapshot.me.id);
    for (const channel of changed) await channels.put(channel);
    const ids = await channels.index('at').getAllKeys();
    for (const id of ids.slice(0, Math.max(0, ids.length - STORED_CHANNELS))) await channels.delete(id);
    await transaction.done;
  } finally {
    database.close();
  }
}

/** Stores what the person reads while the session lasts; returns a function that stops it. */
export function startRecording(): () => void {
  let saved: State | null = null;
  let timer: number | undefined;
  const run = () => {
    window.clearTimeout(timer);
    timer = undefined;
    const state = store.get();
    if (state.phase !== 'ready' || state === saved) return;
    const before = saved;
    saved = state;
    // A browser that stores nothing still serves with a connection.
    save(state, before).catch(() => undefined);
  };
  const later = () => {
    timer ??= window.setTimeout(run, DELAY);
  };
  const onHidden = () => document.visibilityState === 'hidden' && run();
  const stop = store.subscribe(later);
  document.addEventListener('visibilitychange', onHidden);
  later();
  return () => {
    window.clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

import { store } from '../../state/session.ts';
import { participantsOf } from '../participants.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: a user has joined or left the instance. */
export function announceParticipants(surroundings: ActivitySurroundings): () => void {
  const { activity, sessions } = surroundings;
  let before = store.get().running[activity.instance_id];
  return store.subscribe(() => {
    const now = store.get().running[activity.instance_id];
    if (!now || now === before) return;
    before = now;
    participantsOf(surroundings).then(
      (participants) => sessions.emit('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', { participants }),
      () => undefined,
    );
  });
}

import { without } from '../../state/types.ts';
import { receivers } from '../secrets.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** ACTIVITY_JOIN: the user has accepted an invite into a party of the application. */
export function announceJoins({ activity, sessions }: ActivitySurroundings): () => void {
  const applicationId = activity.application_id;
  receivers.set((all) => ({
    ...all,
    [applicationId]: (secret) => void sessions.emit('ACTIVITY_JOIN', { applicationId, secret }),
  }));
  return () => receivers.set((all) => without(all, applicationId));
}

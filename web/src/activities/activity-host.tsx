import { lazy, Suspense, useEffect, useRef } from 'react';
import type { RunningActivity } from '../api/wire.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { launchActivity, referrals } from './launch.ts';
import { ownActivity } from './selectors.ts';

const ActivityPanel = lazy(async () => ({ default: (await import('./activity-panel.tsx')).ActivityPanel }));

/** Joins the activity again if the gateway session in which it was open has been replaced by a new one. */
function useRejoin(activity: RunningActivity | undefined): void {
  const sessionId = useSelected(store, (state) => state.sessionId);
  const last = useRef({ activity, sessionId });
  useEffect(() => {
    const { activity: open, sessionId: before } = last.current;
    last.current = { activity, sessionId };
    if (!open || activity || before === sessionId || sessionId === null) return;
    const { application_id: id, location } = open;
    launchActivity(location.channel_id, id, referrals.get()[id]).catch(() => undefined);
  }, [activity, sessionId]);
}

/** The activity that the user takes part in, above all pages; its code is loaded when there is one. */
export function ActivityHost() {
  const activity = useSelected(store, ownActivity);
  useRejoin(activity);
  if (!activity) return null;
  return (
    <Suspense fallback={null}>
      <ActivityPanel key={activity.instance_id} activity={activity} />
    </Suspense>
  );
}

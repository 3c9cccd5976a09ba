import { lazy, Suspense } from 'react';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { ownActivity } from './selectors.ts';

const ActivityPanel = lazy(async () => ({ default: (await import('./activity-panel.tsx')).ActivityPanel }));

/** The activity that the user takes part in, above all pages; its code is loaded when there is one. */
export function ActivityHost() {
  const activity = useSelected(store, ownActivity);
  if (!activity) return null;
  return (
    <Suspense fallback={null}>
      <ActivityPanel key={activity.instance_id} activity={activity} />
    </Suspense>
  );
}

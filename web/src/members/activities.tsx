import { lazy, Suspense } from 'react';
import type { Activity } from '../api/wire-presence.ts';
import type { Id } from '../api/wire-base.ts';
import { activityLine, gameActivities } from '../state/activities.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';

const ActivityCard = lazy(async () => ({ default: (await import('./activity/activity-card.tsx')).ActivityCard }));

const NONE: Activity[] = [];

function useActivities(userId: Id): Activity[] {
  return useSelected(store, (state) => state.activities[userId] ?? NONE);
}

/** A user's activity in a few words; nothing without one. */
export function useActivityLine(userId: Id): string | null {
  return activityLine(useActivities(userId));
}

/** A user's activities on their card. */
export function Activities({ userId }: { userId: Id }) {
  const list = useActivities(userId);
  if (list.length === 0) return null;
  const own = list.length > gameActivities(list).length ? activityLine(list) : null;
  return (
    <>
      {own && <p className="doing">{own}</p>}
      <Suspense>
        {gameActivities(list).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: activities have no id
          <ActivityCard key={at} userId={userId} activity={one} />
        ))}
      </Suspense>
    </>
  );
}

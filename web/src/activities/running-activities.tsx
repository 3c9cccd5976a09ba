import { lazy, Suspense } from 'react';
import type { Channel } from '../api/wire.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';

const ActivityList = lazy(async () => ({ default: (await import('./running-list.tsx')).ActivityList }));
const ListOfUser = lazy(async () => ({ default: (await import('./running-list.tsx')).ListOfUser }));

/** The activities that run in a channel; the code of the list is loaded when there is one. */
export function RunningActivities({ channel, isCompact }: { channel: Channel; isCompact?: boolean }) {
  const isAny = useSelected(store, ({ running }) => Object.values(running).some((one) => one.location.channel_id === channel.id));
  return (
    isAny && (
      <Suspense fallback={null}>
        <ActivityList channel={channel} isCompact={isCompact} />
      </Suspense>
    )
  );
}

/** The activities in which a user takes part, where the current user sees them. */
export function ActivitiesOfUser({ userId }: { userId: string }) {
  const isAny = useSelected(store, ({ running }) =>
    Object.values(running).some(({ participants }) => participants.some((one) => one.user_id === userId)),
  );
  return (
    isAny && (
      <Suspense fallback={null}>
        <ListOfUser userId={userId} />
      </Suspense>
    )
  );
}

import { lazy, Suspense } from 'react';
import type { Channel, Message, RunningActivity } from '../api/wire.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { State } from '../state/types.ts';
import { t } from './text.ts';

const ActivityList = lazy(async () => ({ default: (await import('./running-list.tsx')).ActivityList }));
const OneActivity = lazy(async () => ({ default: (await import('./running-list.tsx')).OneActivity }));
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

/** The activity that an application has launched by a message, as long as it runs. */
export function ActivityInvitation({ message }: { message: Message }) {
  const channel = useSelected(store, (state) => state.channels[message.channel_id]);
  const activity = useSelected(store, ({ running }) => instanceOf(running, message.activity?.party_id));
  if (!channel || !message.application_id) return null;
  if (!activity) return <p className="muted">{t('ended')}</p>;
  return (
    <Suspense fallback={null}>
      <OneActivity activity={activity} channel={channel} />
    </Suspense>
  );
}

function instanceOf(running: State['running'], id: string | undefined): RunningActivity | undefined {
  return Object.values(running).find((one) => one.composite_instance_id === id || one.instance_id === id);
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

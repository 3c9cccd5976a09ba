import '../styles/running.css';
import { useEffect, useMemo, useState } from 'react';
import type { Channel, RunningActivity } from '../api/wire.ts';
import { enumeration } from '../i18n/locale.ts';
import { Avatar } from '../ui/avatar.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { callerName } from '../voice/selectors.ts';
import { type ActivityApplication, applicationOf } from './applications.ts';
import { launchActivity } from './launch.ts';
import { activitiesIn, ownActivity } from './selectors.ts';
import { t } from './panel-text.ts';

/** The name and the icon of an application; undefined until they are known. */
export function useApplication(id: string): ActivityApplication | undefined {
  const [found, setFound] = useState<ActivityApplication>();
  useEffect(() => {
    let isCurrent = true;
    applicationOf(id).then(
      (application) => isCurrent && setFound(application),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return found;
}

/** The activities that run in a channel, each with its participants and a button to join. */
export function ActivityList({ channel, isCompact = false }: { channel: Channel; isCompact?: boolean }) {
  const running = useSelected(store, (state) => state.running);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only depends on the running activities
  const list = useMemo(() => activitiesIn(store.get(), channel.id), [running, channel.id]);
  if (list.length === 0) return null;
  return (
    <ul className={isCompact ? 'running compact' : 'running'} aria-label={t('activities')}>
      {list.map((one) => (
        <RunningRow key={one.instance_id} activity={one} channel={channel} />
      ))}
    </ul>
  );
}

/** The activities in which a user takes part, where the current user sees them. */
export function ListOfUser({ userId }: { userId: string }) {
  const running = useSelected(store, (state) => state.running);
  const channels = useSelected(store, (state) => state.channels);
  const list = Object.values(running).flatMap((one) => {
    const channel = channels[one.location.channel_id];
    return channel && one.participants.some(({ user_id }) => user_id === userId) ? [{ one, channel }] : [];
  });
  if (list.length === 0) return null;
  return (
    <ul className="running card-running" aria-label={t('activities')}>
      {list.map(({ one, channel }) => (
        <RunningRow key={one.instance_id} activity={one} channel={channel} />
      ))}
    </ul>
  );
}

/** One activity, in a message. */
export function OneActivity({ activity, channel }: { activity: RunningActivity; channel: Channel }) {
  return (
    <ul className="running invitation" aria-label={t('activities')}>
      <RunningRow activity={activity} channel={channel} />
    </ul>
  );
}

function RunningRow({ activity, channel }: { activity: RunningActivity; channel: Channel }) {
  const application = useApplication(activity.application_id);
  const isIn = useSelected(store, (state) => ownActivity(state)?.instance_id === activity.instance_id);
  const [isBusy, setBusy] = useState(false);
  const name = application?.name ?? t('activity');
  const people = activity.participants.map(({ user_id }) => callerName(store.get(), channel.guild_id ?? null, user_id));
  const join = async () => {
    setBusy(true);
    await launchActivity(channel.id, activity.application_id).catch(toastError);
    setBusy(false);
  };
  return (
    <li className="running-row">
      <Avatar id={activity.application_id} name={name} shape="app" size={24} picture={application?.icon} folder="app-icons" />
      <span className="running-name" title={enumeration().format(people)}>
        {name}
        <span className="muted"> · {t('people', { count: people.length })}</span>
      </span>
      {!isIn && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          aria-label={t('joinName', { name })}
          onClick={() => void join()}
        >
          {t('join')}
        </button>
      )}
    </li>
  );
}

import type { Relationship } from '../api/wire.ts';
import { ActivityCard } from '../members/activity/activity-card.tsx';
import { t } from '../members/activity/text.ts';
import { gameActivities } from '../state/activities.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './active-now.module.css';

/** The current activities of friends. */
export function ActiveNow({ friends }: { friends: readonly Relationship[] }) {
  const activities = useSelected(store, (state) => state.activities);
  const presences = useSelected(store, (state) => state.presences);
  const playing = friends
    .map((friend) => ({ friend, shown: gameActivities(activities[friend.id] ?? []) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <section aria-label={t('activeNow')}>
      <h2>{t('activeNow')}</h2>
      <ul className={styles.list}>
        {playing.map(({ friend: { id, user }, shown }) => (
          <li key={id} className={styles.one}>
            <p className={styles.who}>
              <Avatar id={id} name={nameOf(user)} size={28} picture={user.avatar} status={presences[id] ?? 'offline'} />
              <strong>{nameOf(user)}</strong>
            </p>
            {shown.map((activity, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: activities have no id
              <ActivityCard key={at} userId={id} activity={activity} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

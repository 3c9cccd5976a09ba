import { useMemo } from 'react';
import type { Id } from '../api/wire-base.ts';
import { t } from '../channels/text.ts';
import { Link } from '../router.tsx';
import { EVENT_STATUS, eventPath, guildEvents } from '../state/events.ts';
import { has } from '../state/permissions.ts';
import { myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Icon } from '../ui/icon.tsx';
import { RelativeTime } from '../ui/time.tsx';
import styles from './event-rows.module.css';

/** An event is announced from this long before its start, in ms. */
const SOON = 24 * 3_600_000;
/** Events that are announced at once. */
const MOST = 2;

interface Props {
  guild: GuildState;
  currentId: Id | undefined;
}

/** The way to the events of a guild, with their number, and cards of those that take place now or within a day. */
export function EventRows({ guild, currentId }: Props) {
  const known = useSelected(store, (state) => state.events);
  const channels = useSelected(store, (state) => state.channels);
  const creates = useSelected(store, (state) => has(myPermissions(state, guild.id), 'CREATE_EVENTS'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list depends on the events, and on the channels and roles that decide who sees them
  const events = useMemo(() => guildEvents(store.get(), guild.id), [known, channels, guild]);
  if (events.length === 0 && !creates) return null;
  const soon = Date.now() + SOON;
  const announced = events
    .filter((one) => one.status === EVENT_STATUS.ACTIVE || Date.parse(one.scheduled_start_time) < soon)
    .slice(0, MOST);
  return (
    <ul className={styles.rows}>
      <li className="channel">
        <Link
          href={`/channels/${guild.id}/events`}
          data-roving
          aria-current={currentId === 'events' ? 'page' : undefined}
          aria-label={t('eventsLabel', { count: events.length })}
        >
          <Icon name="calendar" size={17} />
          <span className="channel-name">{t('events')}</span>
          {events.length > 0 && <span className={styles.count} data-mark={events.length} />}
        </Link>
      </li>
      {announced.map((event) => (
        <li key={event.id}>
          <Link className={styles.card} href={eventPath(event)} data-roving>
            <strong>{event.name}</strong>
            <span className={styles.detail}>
              {event.status === EVENT_STATUS.ACTIVE
                ? t('eventLive')
                : t.rich('eventStarts', { time: <RelativeTime ms={Date.parse(event.scheduled_start_time)} /> })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

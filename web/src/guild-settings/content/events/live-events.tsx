import type { Id } from '../../../api/wire-base.ts';
import { Link } from '../../../router.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RelativeTime } from '../../../ui/time.tsx';
import { placeWords, STATUS } from './event-words.ts';
import styles from './live-events.module.css';
import { t } from './text.ts';
import { useEvents } from './use-events.ts';

/** An event is announced from this long before its start, in ms. */
const SOON = 24 * 3_600_000;
const MOST = 2;

/** Cards of the events that take place now or within a day; nothing without them, or while they are being loaded. */
export function LiveEvents({ guildId }: { guildId: Id }) {
  const { state } = useEvents(guildId);
  if (state.kind !== 'loaded') return null;
  const soon = Date.now() + SOON;
  const shown = state.data
    .filter((one) => one.status === STATUS.ACTIVE || Date.parse(one.scheduled_start_time) < soon)
    .sort((a, b) => b.status - a.status)
    .slice(0, MOST);
  return shown.map((event) => (
    <Link key={event.id} className={styles.card} href={`/guilds/${guildId}/settings/events`} data-roving>
      <Icon name="calendar" size={18} />
      <span>
        <strong>{event.name}</strong>
        <span className={styles.detail}>
          {event.status === STATUS.ACTIVE
            ? t('live')
            : t.rich('startsIn', { time: <RelativeTime ms={Date.parse(event.scheduled_start_time)} /> })}{' '}
          · {placeWords(event)}
        </span>
      </span>
    </Link>
  ));
}

import { Link } from '../router.tsx';
import { eventPath } from '../state/events.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { eventTimes, placeWords } from './event-words.ts';
import styles from './events.module.css';

/** A link to an event in a message, as a small card; only the address where the event is unknown. */
export function EventLink({ eventId, address }: { eventId: string; address: string }) {
  const event = useSelected(store, (state) => state.events[eventId]);
  if (!event) return <Link href={address}>{location.origin + address}</Link>;
  return (
    <Link className={styles.chip} href={eventPath(event)}>
      <Icon name="calendar" size={18} />
      <span>
        <strong>{event.name}</strong>
        <span className={styles.chipDetail}>{`${eventTimes(event)} · ${placeWords(event)}`}</span>
      </span>
    </Link>
  );
}

import { EVENT_STATUS } from '../state/events.ts';
import type { EventState } from '../state/types.ts';
import { Icon } from '../ui/icon.tsx';
import { ENTITY, eventTimes, placeWords, recurrenceWords } from './event-words.ts';
import styles from './events.module.css';
import { t } from './text.ts';

/** When and where an event takes place, and how many are interested. `place` is in place of the name of its channel. */
export function EventFacts({ event, place: named }: { event: EventState; place?: string }) {
  const { user_count: count, entity_type } = event;
  const live = event.status === EVENT_STATUS.ACTIVE;
  const repeats = recurrenceWords(event);
  const place = entity_type === ENTITY.EXTERNAL ? 'pin' : entity_type === ENTITY.STAGE ? 'stage' : 'volume';
  return (
    <ul className={styles.facts}>
      <li className={live ? styles.live : styles.when}>
        <Icon name="clock" size={16} />
        <span>{live ? t('live') : eventTimes(event)}</span>
      </li>
      {repeats && (
        <li>
          <Icon name="calendar" size={16} />
          <span>{repeats}</span>
        </li>
      )}
      <li>
        <Icon name={place} size={16} />
        <span>{named ?? placeWords(event)}</span>
      </li>
      {count !== undefined && (
        <li>
          <Icon name="people" size={16} />
          <span>{t('interestedCount', { count })}</span>
        </li>
      )}
    </ul>
  );
}

interface InterestProps {
  event: EventState;
  onToggle: () => void;
}

/** The button by which the user says that an event interests them. */
export function InterestButton({ event, onToggle }: InterestProps) {
  const interested = event.interested === true;
  return (
    <button
      type="button"
      className={interested ? 'button' : 'button primary'}
      aria-pressed={interested}
      aria-label={t('interestedIn', { name: event.name })}
      onClick={onToggle}
    >
      <Icon name={interested ? 'check' : 'bell'} size={16} />
      {t('interested')}
    </button>
  );
}

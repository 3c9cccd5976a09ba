import { timestampOf } from '@guildhall/protocol/ids';
import type { ScheduledEventWithRsvpObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { useId, useState } from 'react';
import { formatTag } from '../../../i18n/locale.ts';
import { Icon } from '../../../ui/icon.tsx';
import { whenWords } from './event-words.ts';
import styles from './events.module.css';
import { daysOfMonth, occurrences } from './recurrence.ts';
import { t } from './text.ts';

const MONTH = new Intl.DateTimeFormat(formatTag, { month: 'long', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat(formatTag, { weekday: 'short' });
const DAY = 86_400_000;
/** An event has at most one date a day. */
const MOST = 42;

interface Props {
  events: readonly ScheduledEventWithRsvpObject[];
  onOpen: (event: ScheduledEventWithRsvpObject) => void;
}

/** A month with the dates of all events, in the zone of the device. */
export function MonthCalendar({ events, onOpen }: Props) {
  const id = useId();
  const [month, setMonth] = useState(() => new Date(new Date().getFullYear(), new Date().getMonth(), 1));
  const days = daysOfMonth(month.getFullYear(), month.getMonth());
  const from = days[0]?.getTime() ?? 0;
  // Moved dates may lie outside of what the rule has in this month.
  const range = { from: from - 7 * DAY, until: (days.at(-1)?.getTime() ?? 0) + 8 * DAY, most: MOST + 15, timeOf: timestampOf };
  const dates = events.flatMap((event) => occurrences(event, range).map((one) => ({ ...one, event })));
  const shift = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const today = new Date().toDateString();
  return (
    <section aria-labelledby={id}>
      <header className={styles.month}>
        <button type="button" className="icon-button" aria-label={t('monthPrevious')} onClick={() => shift(-1)}>
          <Icon name="back" />
        </button>
        <h2 id={id} aria-live="polite">
          {MONTH.format(month)}
        </h2>
        <button type="button" className={`icon-button ${styles.next}`} aria-label={t('monthNext')} onClick={() => shift(1)}>
          <Icon name="back" />
        </button>
      </header>
      <table className={styles.calendar} aria-labelledby={id}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day.getTime()} scope="col">
                {WEEKDAY.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.getTime()}>
              {week.map((day) => (
                <td
                  key={day.getTime()}
                  className={day.getMonth() === month.getMonth() ? undefined : styles.outside}
                  aria-current={day.toDateString() === today ? 'date' : undefined}
                >
                  <span className={styles.number}>{day.getDate()}</span>
                  {dates
                    .filter(({ start }) => new Date(start).toDateString() === day.toDateString())
                    .map(({ event, start, cancelled, original }) => (
                      <button
                        key={`${event.id}-${original}`}
                        type="button"
                        className={cancelled ? `${styles.date} ${styles.cancelled}` : styles.date}
                        aria-label={`${event.name}, ${whenWords(start)}${cancelled ? `, ${t('cancelled')}` : ''}`}
                        title={event.name}
                        onClick={() => onOpen(event)}
                      >
                        {event.name}
                      </button>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

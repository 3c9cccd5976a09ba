import { timestampOf } from '@guildhall/protocol/ids';
import { useId, useState } from 'react';
import { perLanguage } from '../i18n/locale.ts';
import type { EventState } from '../state/types.ts';
import { Icon } from '../ui/icon.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { whenWords } from './event-words.ts';
import styles from './events.module.css';
import { daysOfMonth, occurrences } from './recurrence.ts';
import { t } from './text.ts';

const monthFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }));
const weekdayFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { weekday: 'short' }));
const dayNameFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' }));
const timeFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }));
const DAY = 86_400_000;
/** An event has at most one date a day. */
const MOST = 42;

/** A date of an event in the calendar. */
interface Shown {
  event: EventState;
  /** When the rule has it, and when it takes place, ms since 1970. */
  original: number;
  start: number;
  cancelled: boolean;
}

interface Props {
  events: readonly EventState[];
  onOpen: (event: EventState) => void;
}

const dayKey = (at: Date): string => at.toDateString();

/** The dates of events in the weeks that are shown, by day. */
function datesByDay(events: readonly EventState[], days: readonly Date[]): Map<string, Shown[]> {
  // Dates that were moved may lie outside of what the rule has in this month.
  const from = (days[0]?.getTime() ?? 0) - 7 * DAY;
  const until = (days.at(-1)?.getTime() ?? 0) + 8 * DAY;
  const range = { from, until, most: MOST + 15, timeOf: timestampOf };
  const found = new Map<string, Shown[]>();
  const all = events.flatMap((event) => occurrences(event, range).map((one) => ({ ...one, event })));
  for (const one of all.sort((a, b) => a.start - b.start)) {
    const key = dayKey(new Date(one.start));
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return found;
}

/** A month with the dates of all events, in the zone of the device. On a phone, a day lists its events below when it is chosen. */
export function MonthCalendar({ events, onOpen }: Props) {
  const id = useId();
  const narrow = useMedia(NARROW);
  const [month, setMonth] = useState(() => new Date(new Date().getFullYear(), new Date().getMonth(), 1));
  const [chosen, setChosen] = useState(() => dayKey(new Date()));
  const days = daysOfMonth(month.getFullYear(), month.getMonth());
  const dates = datesByDay(events, days);
  const shift = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const today = dayKey(new Date());
  const chosenDay = days.find((day) => dayKey(day) === chosen);
  const ofChosen = dates.get(chosen) ?? [];
  return (
    <section aria-labelledby={id}>
      <header className={styles.month}>
        <button type="button" className="icon-button" aria-label={t('monthPrevious')} onClick={() => shift(-1)}>
          <Icon name="back" />
        </button>
        <h2 id={id} aria-live="polite">
          {monthFormat().format(month)}
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
                {weekdayFormat().format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.getTime()}>
              {week.map((day) => {
                const key = dayKey(day);
                const shown = dates.get(key) ?? [];
                return (
                  <td
                    key={key}
                    className={day.getMonth() === month.getMonth() ? undefined : styles.outside}
                    aria-current={key === today ? 'date' : undefined}
                  >
                    {narrow ? (
                      <button
                        type="button"
                        className={styles.day}
                        aria-pressed={key === chosen}
                        aria-label={t('dayEvents', { day: dayNameFormat().format(day), count: shown.length })}
                        onClick={() => setChosen(key)}
                      >
                        <span className={styles.number}>{day.getDate()}</span>
                        {shown.length > 0 && <span className={styles.dot} />}
                      </button>
                    ) : (
                      <>
                        <span className={styles.number}>{day.getDate()}</span>
                        {shown.map((one) => (
                          <DateButton key={`${one.event.id}-${one.original}`} date={one} onOpen={onOpen} />
                        ))}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {narrow && chosenDay && (
        <section className={styles.dayList} aria-live="polite">
          <h3>{dayNameFormat().format(chosenDay)}</h3>
          {ofChosen.length === 0 && <p className="muted">{t('dayEmpty')}</p>}
          {ofChosen.map((one) => (
            <DateButton key={`${one.event.id}-${one.original}`} date={one} onOpen={onOpen} />
          ))}
        </section>
      )}
    </section>
  );
}

function DateButton({ date: { event, start, cancelled }, onOpen }: { date: Shown; onOpen: (event: EventState) => void }) {
  const time = timeFormat().format(start);
  return (
    <button
      type="button"
      className={cancelled ? `${styles.date} ${styles.cancelled}` : styles.date}
      aria-label={`${time} ${event.name}, ${whenWords(start)}${cancelled ? `, ${t('cancelled')}` : ''}`}
      title={event.name}
      onClick={() => onOpen(event)}
    >
      <span className={styles.time}>{time}</span> {event.name}
    </button>
  );
}

import { timestampOf } from '@guildhall/protocol/ids';
import { useLayoutEffect, useRef, useState } from 'react';
import { toastError } from '../state/toasts.ts';
import type { EventState } from '../state/types.ts';
import { changeDate } from './change-date.ts';
import { whenWords } from './event-words.ts';
import styles from './events.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { type Occurrence, occurrences } from './recurrence.ts';
import { t } from './text.ts';

const SHOWN = 5;
/** Dates further away are not looked for, in ms: two years. */
const AHEAD = 2 * 366 * 86_400_000;

/** The next dates of a recurring event, each of which can be moved or cancelled. */
export function Occurrences({ event, mayChange }: { event: EventState; mayChange: boolean }) {
  const [moving, setMoving] = useState<Occurrence | null>(null);
  const now = Date.now();
  const dates = occurrences(event, { from: now, until: now + AHEAD, most: SHOWN, timeOf: timestampOf });
  const section = useRef<HTMLElement>(null);
  const order = dates.map(({ original }) => original).join();
  const shownOrder = useRef(order);
  // A button whose date changes its place in the list loses the focus, and keys would no longer reach the dialog.
  useLayoutEffect(() => {
    if (shownOrder.current !== order && document.activeElement === document.body) section.current?.focus();
    shownOrder.current = order;
  }, [order]);
  return (
    <section ref={section} tabIndex={-1} aria-label={t('occurrences')} className={styles.dates}>
      <h3>{t('occurrences')}</h3>
      <ul className="rows">
        {dates.map((date) => (
          <li key={date.original}>
            <div className={styles.when}>
              <strong className={date.cancelled ? styles.struck : undefined}>{whenWords(date.start)}</strong>
              {date.cancelled && <span className="muted">{t('cancelled')}</span>}
              {date.start !== date.original && (
                <span className="muted">{t('movedFrom', { date: whenWords(date.original) })}</span>
              )}
            </div>
            {mayChange && <DateActions event={event} date={date} onMove={() => setMoving(date)} />}
          </li>
        ))}
      </ul>
      {moving && <MoveDialog event={event} date={moving} onClose={() => setMoving(null)} />}
    </section>
  );
}

/** Moves a date, and cancels or restores it. */
function DateActions({ event, date, onMove }: { event: EventState; date: Occurrence; onMove: () => void }) {
  const { original, start, cancelled } = date;
  const named = { date: whenWords(start) };
  return (
    <span className={styles.dateActions}>
      {!cancelled && (
        <button type="button" className="button" aria-label={t('moveLabel', named)} onClick={onMove}>
          {t('move')}
        </button>
      )}
      <button
        type="button"
        className="button"
        aria-label={t(cancelled ? 'restoreLabel' : 'cancelOnceLabel', named)}
        onClick={() => changeDate(event, original, { is_canceled: !cancelled }).catch(toastError)}
      >
        {t(cancelled ? 'restore' : 'cancelOnce')}
      </button>
    </span>
  );
}

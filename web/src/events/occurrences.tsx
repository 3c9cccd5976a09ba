import { timestampOf } from '@guildhall/protocol/ids';
import { request } from '../state/session.ts';
import { toastError } from '../state/toasts.ts';
import type { EventState } from '../state/types.ts';
import { whenWords } from './event-words.ts';
import styles from './events.module.css';
import { occurrences } from './recurrence.ts';
import { t } from './text.ts';

const SHOWN = 5;
/** Dates further away are not looked for, in ms: two years. */
const AHEAD = 2 * 366 * 86_400_000;

/** Cancels or restores the date that the rule of an event has at `original` (ms since 1970). Throws ApiError. */
async function turnDate(event: EventState, original: number, is_canceled: boolean): Promise<void> {
  const path = { guild_id: event.guild_id, guild_scheduled_event_id: event.id };
  const known = event.guild_scheduled_event_exceptions.find((one) => timestampOf(one.event_exception_id) === original);
  if (known)
    await request('PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}', {
      ...path,
      exception_id: known.event_exception_id,
      body: { is_canceled },
    });
  else
    await request('POST /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions', {
      ...path,
      body: { original_scheduled_start_time: new Date(original).toISOString(), is_canceled },
    });
}

/** The next dates of a recurring event, each of which can be cancelled. */
export function Occurrences({ event, mayChange }: { event: EventState; mayChange: boolean }) {
  const now = Date.now();
  const dates = occurrences(event, { from: now, until: now + AHEAD, most: SHOWN, timeOf: timestampOf });
  return (
    <section aria-label={t('occurrences')} className={styles.dates}>
      <h3>{t('occurrences')}</h3>
      <ul className="rows">
        {dates.map(({ original, start, cancelled }) => (
          <li key={original}>
            <div>
              <strong className={cancelled ? styles.struck : undefined}>{whenWords(start)}</strong>
              {cancelled && <span className="muted">{t('cancelled')}</span>}
            </div>
            {mayChange && (
              <button
                type="button"
                className="button"
                aria-label={t(cancelled ? 'restoreLabel' : 'cancelOnceLabel', { date: whenWords(start) })}
                onClick={() => turnDate(event, original, !cancelled).catch(toastError)}
              >
                {t(cancelled ? 'restore' : 'cancelOnce')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { timestampOf } from '@guildhall/protocol/ids';
import type { ExceptionObject, ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { useState } from 'react';
import { request } from '../../../state/session.ts';
import { toastError } from '../../../state/toasts.ts';
import content from '../content.module.css';
import { whenWords } from './event-words.ts';
import { occurrences } from './recurrence.ts';
import { t } from './text.ts';

const SHOWN = 5;
/** Dates further away are not looked for, in ms: two years. */
const AHEAD = 2 * 366 * 86_400_000;

/** The next dates of a recurring event, each of which can be cancelled. */
export function Occurrences({ event, onDone }: { event: ScheduledEventObject; onDone: () => void }) {
  const [exceptions, setExceptions] = useState<ExceptionObject[]>(event.guild_scheduled_event_exceptions);
  const now = Date.now();
  const range = { from: now, until: now + AHEAD, most: SHOWN, timeOf: timestampOf };
  const dates = occurrences({ ...event, guild_scheduled_event_exceptions: exceptions }, range);
  const turn = async (original: number, is_canceled: boolean) => {
    const path = { guild_id: event.guild_id, guild_scheduled_event_id: event.id };
    const known = exceptions.find((one) => timestampOf(one.event_exception_id) === original);
    const saved = known
      ? await request('PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}', {
          ...path,
          exception_id: known.event_exception_id,
          body: { is_canceled },
        })
      : await request('POST /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions', {
          ...path,
          body: { original_scheduled_start_time: new Date(original).toISOString(), is_canceled },
        });
    setExceptions((before) => [...before.filter((one) => one.event_exception_id !== saved.event_exception_id), saved]);
    onDone();
  };
  return (
    <section aria-label={t('occurrences')}>
      <h3>{t('occurrences')}</h3>
      <p className="field-hint">{t('occurrencesHint')}</p>
      <ul className="rows">
        {dates.map(({ original, start, cancelled }) => (
          <li key={original}>
            <div>
              <strong>{whenWords(start)}</strong>
              {cancelled && <span className="muted">{t('cancelled')}</span>}
            </div>
            <div className={content.actions}>
              <button
                type="button"
                className="button"
                aria-label={t(cancelled ? 'restoreLabel' : 'cancelOnceLabel', { date: whenWords(start) })}
                onClick={() => turn(original, !cancelled).catch(toastError)}
              >
                {t(cancelled ? 'restore' : 'cancelOnce')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

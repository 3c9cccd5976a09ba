import { timestampOf } from '@guildhall/protocol/ids';
import { useState } from 'react';
import { toastError } from '../state/toasts.ts';
import type { EventState } from '../state/types.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { changeDate } from './change-date.ts';
import { whenWords } from './event-words.ts';
import { type Occurrence, toLocal } from './recurrence.ts';
import { t } from './text.ts';

interface Props {
  event: EventState;
  date: Occurrence;
  onClose: () => void;
}

/** How long an event takes, in ms; null if it has no end. */
function durationOf({ scheduled_start_time, scheduled_end_time }: EventState): number | null {
  return scheduled_end_time === null ? null : Date.parse(scheduled_end_time) - Date.parse(scheduled_start_time);
}

/** The end of a date, in ms since 1970; null if it has none. */
function endOf(event: EventState, { original, start }: Occurrence): number | null {
  const exception = event.guild_scheduled_event_exceptions.find((one) => timestampOf(one.event_exception_id) === original);
  if (exception?.scheduled_end_time) return Date.parse(exception.scheduled_end_time);
  const duration = durationOf(event);
  return duration === null ? null : start + duration;
}

/** A time of an input shifted by `ms`; as it is while it is not complete. */
function shifted(local: string, ms: number): string {
  const at = Date.parse(local);
  return Number.isFinite(at) && Number.isFinite(ms) ? toLocal(new Date(at + ms)) : local;
}

/** Moves one date of a recurring event. The end moves along with the start. */
export function MoveDialog({ event, date, onClose }: Props) {
  const [start, setStart] = useState(() => toLocal(new Date(date.start)));
  const [end, setEnd] = useState(() => {
    const at = endOf(event, date);
    return at === null ? null : toLocal(new Date(at));
  });
  const form = useForm(async () => {
    await changeDate(event, date.original, {
      scheduled_start_time: new Date(start).toISOString(),
      ...(end ? { scheduled_end_time: new Date(end).toISOString() } : {}),
    });
    onClose();
  });
  const move = (next: string) => {
    setStart(next);
    setEnd((before) => before && shifted(before, Date.parse(next) - Date.parse(start)));
  };
  const reset = () =>
    changeDate(event, date.original, { scheduled_start_time: null, scheduled_end_time: null }).then(onClose, toastError);
  const { scheduled_start_time, scheduled_end_time } = form.fields;
  return (
    <Dialog title={t('moveTitle', { name: event.name })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('moveText', { date: whenWords(date.start) })}</p>
        <Field
          label={t('starts')}
          type="datetime-local"
          required
          data-autofocus
          value={start}
          onChange={({ target }) => move(target.value)}
          error={scheduled_start_time}
        />
        {end !== null && (
          <Field
            label={t('ends')}
            type="datetime-local"
            required
            value={end}
            min={start}
            onChange={({ target }) => setEnd(target.value)}
            error={scheduled_end_time}
          />
        )}
        {date.start !== date.original && (
          <button type="button" className="link-button" onClick={() => void reset()}>
            {t('usualTime')}
          </button>
        )}
        <FormError form={form} of={scheduled_start_time || scheduled_end_time ? undefined : 'all'} />
        <FormActions form={form} action={t('move')} onCancel={onClose} incomplete={start === '' || end === ''} />
      </form>
    </Dialog>
  );
}

import { complain, failForm } from '../../../core/framework/errors.ts';
import type { ScheduledEventExceptionRow, ScheduledEventRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { STATUS } from './scheduled-event.ts';
import { atOccurrence, emitUpdate, nextRound, putEvent } from './status.ts';

/** The audited fields of an exception. */
export const EXCEPTION_FIELDS = ['scheduled_start_time', 'scheduled_end_time', 'is_canceled'] as const;

/** Parses a time of a body to ms; keeps null and undefined. */
export function timeOf(value: string | null | undefined): number | null | undefined {
  return typeof value === 'string' ? Date.parse(value) : value;
}

/** Checks that an occurrence is moved to the future, and ends after it starts (50035). */
export function checkTimes(event: ScheduledEventRow, row: ScheduledEventExceptionRow, now: number): void {
  if (row.start_at !== null && row.start_at <= now)
    failForm({
      scheduled_start_time: complain.custom('GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', 'Cannot schedule event in the past.'),
    });
  const { start_at, end_at } = atOccurrence(event, row.original_start_at, row);
  if (end_at !== null && end_at <= start_at)
    failForm({
      scheduled_end_time: complain.custom('GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID', 'The end must come after the start.'),
    });
}

/**
 * Call after an exception has changed from `before` to `after` (undefined: none). Reschedules the event if the
 * exception concerns its next occurrence. In any case emits the event with its exceptions.
 */
export async function settle(
  tx: Tx,
  event: ScheduledEventRow,
  { before, after }: { before?: ScheduledEventExceptionRow; after?: ScheduledEventExceptionRow },
): Promise<void> {
  const original = (after ?? before)?.original_start_at ?? event.start_at;
  const next = await renewed(tx, event, { original, before, after });
  if (next) await putEvent(tx, next);
  else await emitUpdate(tx, event);
}

async function renewed(
  tx: Tx,
  event: ScheduledEventRow,
  {
    original,
    before,
    after,
  }: { original: number; before: ScheduledEventExceptionRow | undefined; after: ScheduledEventExceptionRow | undefined },
): Promise<ScheduledEventRow | undefined> {
  if (event.status !== STATUS.SCHEDULED) return undefined;
  const isPresent = event.start_at === (before?.start_at ?? original);
  const comesBack = before?.is_canceled === 1 && original > tx.now && original < event.start_at;
  if (!isPresent && !comesBack) return undefined;
  if (after?.is_canceled === 1) return nextRound(tx, { ...event, start_at: original });
  return atOccurrence(event, original, after);
}

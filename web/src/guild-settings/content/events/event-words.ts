import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { formatTag } from '../../../i18n/locale.ts';
import { store } from '../../../state/session.ts';
import { nthOf, type Repeat, repeatOf } from './recurrence.ts';
import { t } from './text.ts';

/** The status of an event (kind guild_scheduled_event_status). */
export const STATUS = { SCHEDULED: 1, ACTIVE: 2, COMPLETED: 3, CANCELED: 4 } as const;
/** Where an event takes place (kind guild_scheduled_event_entity_type). */
export const ENTITY = { STAGE: 1, VOICE: 2, EXTERNAL: 3 } as const;

const WHEN = new Intl.DateTimeFormat(formatTag, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const WEEKDAY = new Intl.DateTimeFormat(formatTag, { weekday: 'long' });
const YEARDAY = new Intl.DateTimeFormat(formatTag, { day: 'numeric', month: 'long' });

/** A time in words: the day and the hour. */
export const whenWords = (at: number | Date): string => WHEN.format(at);

/** A way of repeating in words, for an event that begins at `start`. */
export function repeatWords(repeat: Repeat, start: Date): string {
  const weekday = WEEKDAY.format(start);
  switch (repeat) {
    case 'never':
      return t('repeatNever');
    case 'daily':
      return t('repeatDaily');
    case 'weekdays':
      return t('repeatWeekdays');
    case 'weekly':
      return t('repeatWeekly', { weekday });
    case 'biweekly':
      return t('repeatBiweekly', { weekday });
    case 'monthly':
      return t('repeatMonthly', { nth: nthOf(start), weekday });
    case 'yearly':
      return t('repeatYearly', { date: YEARDAY.format(start) });
    case 'other':
      return t('repeatOther');
  }
}

/** How an event repeats, in words; null if it does not. */
export function recurrenceWords({ recurrence_rule: rule }: ScheduledEventObject): string | null {
  if (!rule) return null;
  const repeat = repeatOf(rule);
  if (repeat !== 'other') return repeatWords(repeat, new Date(rule.start));
  // 0 is Monday; 2024 began on one.
  const days = (rule.by_weekday ?? []).map((day) => WEEKDAY.format(new Date(2024, 0, 1 + day)));
  return new Intl.ListFormat(formatTag).format(days);
}

/** Where an event takes place, in words. */
export function placeWords({ channel_id, entity_metadata }: ScheduledEventObject): string {
  if (channel_id === null) return entity_metadata?.location ?? '';
  return t('in', { channel: store.get().channels[channel_id]?.name ?? '' });
}

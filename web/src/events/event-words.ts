import { nextOccurrence } from '@guildhall/protocol/recurrence';
import { listFormat, perLanguage } from '../i18n/locale.ts';
import { store } from '../state/session.ts';
import type { EventState } from '../state/types.ts';
import { dayShift, nthOf, type Repeat, repeatOf } from './recurrence.ts';
import { t } from './text.ts';

/** Where an event takes place (kind guild_scheduled_event_entity_type). */
export const ENTITY = { STAGE: 1, VOICE: 2, EXTERNAL: 3 } as const;

const PARTS = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const whenFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, PARTS));
const whenLaterFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { ...PARTS, year: 'numeric' }));
const weekdayFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { weekday: 'long' }));
const weekdayUtcFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }));
const yeardayFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' }));
const yeardayUtcFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }));

/** A time in words, with the year unless it is this one; with the end if there is one. Times are ms since 1970. */
export function whenWords(start: number, end?: number): string {
  const format = new Date(end ?? start).getFullYear() === new Date().getFullYear() ? whenFormat() : whenLaterFormat();
  return end === undefined ? format.format(start) : format.formatRange(start, end);
}

/** When an event takes place, in words. */
export function eventTimes({ scheduled_start_time, scheduled_end_time }: EventState): string {
  const end = scheduled_end_time === null ? undefined : Date.parse(scheduled_end_time);
  return whenWords(Date.parse(scheduled_start_time), end);
}

/** A way of repeating in words, for an event that begins at `start`. */
export function repeatWords(repeat: Repeat, start: Date): string {
  const weekday = weekdayFormat().format(start);
  // Rules count months in UTC, where the day of the event can be another one.
  const apart = dayShift(start) !== 0;
  const inZone = (words: string) => (apart ? t('repeatUtc', { words }) : words);
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
      return inZone(t('repeatMonthly', { nth: nthOf(start), weekday: apart ? weekdayUtcFormat().format(start) : weekday }));
    case 'yearly':
      return inZone(t('repeatYearly', { date: (apart ? yeardayUtcFormat() : yeardayFormat()).format(start) }));
    case 'other':
      return t('repeatOther');
  }
}

/** How an event repeats, in words; null if it does not. */
export function recurrenceWords({ recurrence_rule: rule }: EventState): string | null {
  if (!rule) return null;
  const begin = Date.parse(rule.start);
  const first = new Date(nextOccurrence(rule, begin - 1) ?? begin);
  const repeat = repeatOf(rule);
  if (repeat !== 'other') return repeatWords(repeat, first);
  if (!rule.by_weekday) return t('repeats');
  // 0 is Monday; 1 January 2024 was one.
  const days = rule.by_weekday.map((day) => weekdayFormat().format(new Date(2024, 0, 1 + day + dayShift(first))));
  return t('repeatDays', { days: listFormat().format(days) });
}

/** Where an event takes place, in words. */
export function placeWords({ channel_id, entity_metadata }: EventState): string {
  if (channel_id === null) return entity_metadata?.location ?? '';
  return store.get().channels[channel_id]?.name ?? t('hiddenChannel');
}

/** The address of the cover of an event; null without one. */
export function coverOf({ id, image }: EventState): string | null {
  return image === null ? null : `/cdn/guild-events/${id}/${image}.webp?size=1024`;
}

import type { RuleBody } from '@guildhall/protocol/bodies/guild/scheduled-events';
import { nextOccurrence } from '@guildhall/protocol/recurrence';
import type { RecurrenceRule, ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import type { Static } from 'typebox';

/** How an event repeats, as the form offers it. */
export type Repeat = 'never' | 'daily' | 'weekdays' | 'weekly' | 'biweekly' | 'monthly' | 'yearly' | 'other';

const FREQUENCY = { yearly: 0, monthly: 1, weekly: 2, daily: 3 } as const;
/** Monday first, as in rules. */
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The day of the week of a time in UTC, in which rules count: 0 is Monday. */
const dayOf = (at: Date) => DAYS[(at.getUTCDay() + 6) % 7] ?? 0;
/** Which of the days of its month with the same name a time is, in UTC: 1 to 5. */
export const nthOf = (at: Date): number => Math.ceil(at.getUTCDate() / 7);
/** By how many days the date of a time on this device is after its date in UTC: -1, 0 or 1. */
export const dayShift = (at: Date): number => ((at.getDay() - at.getUTCDay() + 10) % 7) - 3;

/** Monday to Friday on this device, as the days in UTC that rules count. */
function workdays(start: Date) {
  const shift = dayShift(start);
  return DAYS.filter((day) => (day + shift + 7) % 7 < 5);
}

/** The rule of an event that begins at `start` and repeats; null if it does not. */
export function ruleFor(repeat: Exclude<Repeat, 'other'>, start: Date): Static<typeof RuleBody> | null {
  const begin = { start: start.toISOString(), interval: 1 };
  switch (repeat) {
    case 'never':
      return null;
    case 'daily':
      return { ...begin, frequency: FREQUENCY.daily };
    case 'weekdays':
      return { ...begin, frequency: FREQUENCY.daily, by_weekday: workdays(start) };
    case 'weekly':
      return { ...begin, frequency: FREQUENCY.weekly, by_weekday: [dayOf(start)] };
    case 'biweekly':
      return { ...begin, frequency: FREQUENCY.weekly, interval: 2, by_weekday: [dayOf(start)] };
    case 'monthly':
      return { ...begin, frequency: FREQUENCY.monthly, by_n_weekday: [{ n: nthOf(start), day: dayOf(start) }] };
    case 'yearly':
      return {
        ...begin,
        frequency: FREQUENCY.yearly,
        by_month: [start.getUTCMonth() + 1],
        by_month_day: [start.getUTCDate()],
      };
  }
}

/** How the form shows a rule; "other" for those that it cannot make. */
export function repeatOf(rule: RecurrenceRule | null): Repeat {
  if (!rule) return 'never';
  const days = rule.by_weekday ?? [];
  switch (rule.frequency) {
    case FREQUENCY.yearly:
      return rule.by_month?.length === 1 && rule.by_month_day?.length === 1 ? 'yearly' : 'other';
    case FREQUENCY.monthly:
      return rule.by_n_weekday?.length === 1 ? 'monthly' : 'other';
    case FREQUENCY.weekly:
      if (days.length > 1 || rule.interval > 2) return 'other';
      return rule.interval === 2 ? 'biweekly' : 'weekly';
    default:
      if (days.length === 0) return 'daily';
      return [...days].sort().join() === workdays(new Date(rule.start)).join() ? 'weekdays' : 'other';
  }
}

/** A rule that the form cannot make, for an event that is moved to `start`. */
export function movedRule(rule: RecurrenceRule, start: Date): Static<typeof RuleBody> {
  const { interval, by_weekday, by_n_weekday, by_month, by_month_day } = rule;
  return {
    start: start.toISOString(),
    frequency: Object.values(FREQUENCY).find((one) => one === rule.frequency) ?? FREQUENCY.daily,
    interval,
    by_weekday: by_weekday && DAYS.filter((day) => by_weekday.includes(day)),
    by_n_weekday: by_n_weekday?.map(({ n, day }) => ({ n, day: DAYS[day] ?? 0 })) ?? null,
    by_month,
    by_month_day,
  };
}

/** One date of an event. */
export interface Occurrence {
  /** When the rule has it, ms since 1970; exceptions are identified by it. */
  original: number;
  /** When it takes place, ms since 1970. */
  start: number;
  cancelled: boolean;
}

/** The original time of an exception: its id is the first one of that time. */
export type TimeOfId = (id: string) => number;

/**
 * The dates of an event that take place from `from` on, by the rule before `until` (ms since 1970), at most `most`: in the order in which
 * they take place. A date that was moved into the range is among them.
 */
export function occurrences(
  event: ScheduledEventObject,
  { from, until, most, timeOf }: { from: number; until: number; most: number; timeOf: TimeOfId },
): Occurrence[] {
  const first = Date.parse(event.scheduled_start_time);
  const rule = event.recurrence_rule;
  if (!rule) return first >= from && first < until ? [{ original: first, start: first, cancelled: false }] : [];
  const exceptions = new Map(event.guild_scheduled_event_exceptions.map((one) => [timeOf(one.event_exception_id), one]));
  const dateAt = (original: number): Occurrence => {
    const exception = exceptions.get(original);
    const moved = exception?.scheduled_start_time;
    return { original, start: moved ? Date.parse(moved) : original, cancelled: exception?.is_canceled ?? false };
  };
  const found = [...exceptions.keys()]
    .filter((original) => original < from)
    .map(dateAt)
    .filter(({ start }) => start >= from && start < until);
  for (
    let at = nextOccurrence(rule, from - 1);
    at !== undefined && at < until && found.length < most;
    at = nextOccurrence(rule, at)
  ) {
    const date = dateAt(at);
    if (date.start >= from) found.push(date);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A time as an input of type datetime-local shows it, in the zone of the device. */
export function toLocal(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The days that a calendar shows for a month: whole weeks, Monday first, in the zone of the device. */
export function daysOfMonth(year: number, month: number): Date[] {
  const first = new Date(year, month, 1);
  const before = (first.getDay() + 6) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  const cells = Math.ceil((before + days) / 7) * 7;
  return Array.from({ length: cells }, (_, at) => new Date(year, month, 1 - before + at));
}

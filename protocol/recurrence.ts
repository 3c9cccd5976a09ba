import type { RecurrenceRule } from './objects/guild/scheduled-events.ts';

const DAY = 86_400_000;
/** A rule without an occurrence within this many days has ended: 29 February is at most eight years away. */
const LOOK_AHEAD = 9 * 366;

const [, MONTHLY, WEEKLY, DAILY] = [0, 1, 2, 3];

/** Returns whether the rule has an occurrence at exactly this time (ms since 1970). */
export function isOccurrence(rule: RecurrenceRule, at: number): boolean {
  const start = Date.parse(rule.start);
  return at >= start && timeOfDay(at) === timeOfDay(start) && fits(rule, at);
}

/** Finds the first occurrence after `after` that satisfies `wanted`, ms since 1970; undefined if there is none. */
export function nextOccurrence(
  rule: RecurrenceRule,
  after: number,
  wanted: (at: number) => boolean = () => true,
): number | undefined {
  const start = Date.parse(rule.start);
  let at = after < start ? start : start + (Math.floor((after - start) / DAY) + 1) * DAY;
  for (let looked = 0; looked < LOOK_AHEAD; looked++, at += DAY) if (fits(rule, at) && wanted(at)) return at;
  return undefined;
}

const timeOfDay = (at: number): number => ((at % DAY) + DAY) % DAY;
/** 0 is Monday. */
const weekday = (at: number): number => (new Date(at).getUTCDay() + 6) % 7;
/** Weeks since a Monday before 1970. */
const week = (at: number): number => Math.floor((Math.floor(at / DAY) + 3) / 7);

/** Returns whether the rule matches the day of `at`. */
function fits(rule: RecurrenceRule, at: number): boolean {
  const start = Date.parse(rule.start);
  const day = new Date(at);
  switch (rule.frequency) {
    case DAILY:
      return !rule.by_weekday || rule.by_weekday.includes(weekday(at));
    case WEEKLY:
      return (rule.by_weekday ?? [weekday(start)]).includes(weekday(at)) && (week(at) - week(start)) % rule.interval === 0;
    case MONTHLY:
      return (rule.by_n_weekday ?? []).some(({ n, day: on }) => on === weekday(at) && Math.ceil(day.getUTCDate() / 7) === n);
    default:
      return (rule.by_month ?? []).includes(day.getUTCMonth() + 1) && (rule.by_month_day ?? []).includes(day.getUTCDate());
  }
}

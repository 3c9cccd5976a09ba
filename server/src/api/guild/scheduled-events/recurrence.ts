import type { Static } from 'typebox';
import { complain, type FieldError } from '../../../core/framework/errors.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { RecurrenceRule } from '@guildhall/protocol/objects/guild/scheduled-events';
import type { RuleBody } from '@guildhall/protocol/bodies/guild/scheduled-events';

const [YEARLY, MONTHLY, WEEKLY, DAILY] = [0, 1, 2, 3];

/** The only sets of weekdays allowed for a daily event (docs/contract/guilds.md#scheduled-events). */
const DAILY_SETS = ['0,1,2,3,4', '1,2,3,4,5', '0,1,2,3,6', '4,5', '5,6', '0,6'];

/** Converts a rule of a body to its stored form. */
export function readRule(body: Static<typeof RuleBody>): RecurrenceRule {
  const list = <T>(values: readonly T[] | null | undefined): T[] | null => (values?.length ? [...values] : null);
  return {
    start: isoTime(Date.parse(body.start)),
    end: null,
    frequency: body.frequency,
    interval: body.interval ?? 1,
    by_weekday: list(body.by_weekday),
    by_n_weekday: list(body.by_n_weekday?.map(({ n, day }) => ({ n, day }))),
    by_month: list(body.by_month),
    by_month_day: list(body.by_month_day),
    by_year_day: null,
    count: null,
  };
}

/** Validates a rule; returns errors by field, undefined if there are none (docs/contract/guilds.md#scheduled-events). */
export function ruleComplaints(rule: RecurrenceRule): Record<string, FieldError> | undefined {
  const { frequency, interval, by_weekday, by_n_weekday, by_month, by_month_day } = rule;
  const wrong: Record<string, FieldError> = {};
  const refuse = (field: string, text: string) => {
    wrong[field] ??= complain.custom('GUILD_SCHEDULED_EVENT_RECURRENCE_RULE_INVALID', text);
  };
  if (interval !== 1 && !(frequency === WEEKLY && interval === 2)) refuse('interval', 'Must be 1, or 2 for weekly events.');
  if (by_weekday && frequency === DAILY && !DAILY_SETS.includes([...by_weekday].sort().join()))
    refuse('by_weekday', 'Not a valid set of weekdays for daily events.');
  if (by_weekday && frequency === WEEKLY && by_weekday.length !== 1)
    refuse('by_weekday', 'Weekly events need exactly one weekday.');
  if (by_weekday && (frequency === MONTHLY || frequency === YEARLY))
    refuse('by_weekday', 'Only allowed for daily and weekly events.');
  if (by_n_weekday && (frequency !== MONTHLY || by_n_weekday.length !== 1))
    refuse('by_n_weekday', 'Only allowed for monthly events, with one entry.');
  const yearly = by_month?.length === 1 && by_month_day?.length === 1 && (by_month_day[0] ?? 0) >= 1;
  if ((by_month || by_month_day) && (frequency !== YEARLY || !yearly))
    refuse(by_month ? 'by_month' : 'by_month_day', 'Only allowed for yearly events, with one month and one day.');
  if (frequency === MONTHLY && !by_n_weekday) refuse('by_n_weekday', 'Required for monthly events.');
  if (frequency === YEARLY && !by_month) refuse('by_month', 'Yearly events need a month and a day.');
  return Object.keys(wrong).length ? wrong : undefined;
}

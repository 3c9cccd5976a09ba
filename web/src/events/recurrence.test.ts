import { firstIdAt, timestampOf } from '@guildhall/protocol/ids';
import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { expect, test } from 'vitest';
import { daysOfMonth, movedRule, occurrences, repeatOf, ruleFor } from './recurrence.ts';

const START = '2026-12-07T18:00:00.000Z'; // a Monday
const rule = (frequency: number, fields: object) => ({
  start: START,
  end: null,
  frequency,
  interval: 1,
  by_weekday: null,
  by_n_weekday: null,
  by_month: null,
  by_month_day: null,
  by_year_day: null,
  count: null,
  ...fields,
});

test('the form makes rules that it shows again', () => {
  const start = new Date(START);
  for (const repeat of ['never', 'daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'yearly'] as const) {
    const body = ruleFor(repeat, start);
    expect(repeatOf(body && rule(body.frequency, { ...body }))).toBe(repeat);
  }
  expect(ruleFor('monthly', start)).toMatchObject({ by_n_weekday: [{ n: 1, day: 0 }] });
});

test('rules that the form cannot make are kept as they are', () => {
  expect(repeatOf(rule(3, { by_weekday: [5, 6] }))).toBe('other');
  expect(repeatOf(rule(2, { by_weekday: [0], interval: 3 }))).toBe('other');
  expect(repeatOf(rule(2, { by_weekday: [0, 2] }))).toBe('other');
  const moved = movedRule(rule(3, { by_weekday: [5, 6] }), new Date('2026-12-12T09:00:00.000Z'));
  expect(moved).toMatchObject({ start: '2026-12-12T09:00:00.000Z', frequency: 3, by_weekday: [5, 6] });
});

test('the dates of a recurring event, with one that is cancelled and one that is moved', () => {
  const at = (day: number) => Date.parse(`2026-12-${String(day).padStart(2, '0')}T18:00:00Z`);
  const exception = (day: number, fields: object) => ({
    event_id: '1',
    event_exception_id: firstIdAt(at(day)),
    scheduled_start_time: null,
    scheduled_end_time: null,
    is_canceled: false,
    ...fields,
  });
  const event: ScheduledEventObject = {
    id: '1',
    guild_id: '2',
    channel_id: null,
    creator_id: null,
    name: 'Choir',
    description: null,
    image: null,
    scheduled_start_time: START,
    scheduled_end_time: null,
    privacy_level: 2,
    status: 1,
    entity_type: 3,
    entity_id: null,
    entity_metadata: { location: 'Hall' },
    recurrence_rule: rule(2, { by_weekday: [0] }),
    guild_scheduled_event_exceptions: [
      exception(14, { is_canceled: true }),
      exception(21, { scheduled_start_time: '2026-12-22T18:00:00Z' }),
    ],
  };
  const found = occurrences(event, { from: at(7), until: at(29), most: 10, timeOf: timestampOf });
  expect(found.map(({ start, cancelled }) => [start, cancelled])).toEqual([
    [at(7), false],
    [at(14), true],
    [at(22), false],
    [at(28), false],
  ]);
  const shifted = occurrences(event, { from: at(22), until: at(23), most: 10, timeOf: timestampOf });
  expect(shifted).toEqual([{ original: at(21), start: at(22), cancelled: false }]);
  const earlier = {
    ...event,
    guild_scheduled_event_exceptions: [exception(28, { scheduled_start_time: '2026-12-20T18:00:00Z' })],
  };
  const sorted = occurrences(earlier, { from: at(20), until: at(29), most: 10, timeOf: timestampOf });
  expect(sorted.map(({ original }) => original)).toEqual([at(28), at(21)]);
  expect(occurrences(earlier, { from: at(28), until: at(29), most: 10, timeOf: timestampOf })).toEqual([]);
  const once = { ...event, recurrence_rule: null };
  expect(occurrences(once, { from: at(8), until: at(29), most: 10, timeOf: timestampOf })).toEqual([]);
});

test('a month is shown in whole weeks', () => {
  const days = daysOfMonth(2026, 11);
  expect(days).toHaveLength(35);
  expect([days[0]?.getDay(), days[0]?.getDate(), days.at(-1)?.getDate()]).toEqual([1, 30, 3]);
});

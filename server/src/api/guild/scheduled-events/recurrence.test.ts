import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOccurrence, nextOccurrence } from '@guildhall/protocol/recurrence';
import { readRule, ruleComplaints } from './recurrence.ts';
import type { RecurrenceRule } from '@guildhall/protocol/objects/guild/scheduled-events';

const START = '2026-12-07T18:00:00.000Z'; // a Monday
const rule = (fields: Partial<RecurrenceRule>): RecurrenceRule => ({
  ...readRule({ start: START, frequency: 3 }),
  ...fields,
});
const next = (one: RecurrenceRule, after: string) => {
  const at = nextOccurrence(one, Date.parse(after));
  return at === undefined ? undefined : new Date(at).toISOString();
};

describe('[enums] recurrence_rule_limit', () => {
  test.each<[string, Partial<RecurrenceRule>, string | undefined]>([
    ['every day', {}, undefined],
    ['Monday to Friday', { by_weekday: [0, 1, 2, 3, 4] }, undefined],
    ['Sunday to Thursday in any order', { by_weekday: [6, 0, 1, 2, 3] }, undefined],
    ['Monday and Wednesday', { by_weekday: [0, 2] }, 'by_weekday'],
    ['every other day', { interval: 2 }, 'interval'],
    ['every other week', { frequency: 2, interval: 2, by_weekday: [0] }, undefined],
    ['every third week', { frequency: 2, interval: 3, by_weekday: [0] }, 'interval'],
    ['weekly on two days', { frequency: 2, by_weekday: [0, 1] }, 'by_weekday'],
    ['the first Monday', { frequency: 1, by_n_weekday: [{ n: 1, day: 0 }] }, undefined],
    [
      'two days of a month',
      {
        frequency: 1,
        by_n_weekday: [
          { n: 1, day: 0 },
          { n: 2, day: 0 },
        ],
      },
      'by_n_weekday',
    ],
    ['the first Monday by weekday too', { frequency: 1, by_weekday: [0], by_n_weekday: [{ n: 1, day: 0 }] }, 'by_weekday'],
    ['monthly by nothing', { frequency: 1 }, 'by_n_weekday'],
    ['24 December', { frequency: 0, by_month: [12], by_month_day: [24] }, undefined],
    ['a month without a day', { frequency: 0, by_month: [12] }, 'by_month'],
    ['two months', { frequency: 0, by_month: [1, 2], by_month_day: [1] }, 'by_month'],
    ['a month for a daily event', { by_month: [1], by_month_day: [1] }, 'by_month'],
  ])('%s', (_name, fields, wrong) => {
    expect(Object.keys(ruleComplaints(rule(fields)) ?? {})).toEqual(wrong ? [wrong] : []);
  });
});

test('the next occurrence of each kind of rule', () => {
  expect(next(rule({}), '2026-12-01T00:00:00Z')).toBe(START);
  expect(next(rule({}), START)).toBe('2026-12-08T18:00:00.000Z');
  expect(next(rule({ by_weekday: [0, 1, 2, 3, 4] }), '2026-12-11T18:00:00Z')).toBe('2026-12-14T18:00:00.000Z');
  expect(next(rule({ frequency: 2, interval: 2, by_weekday: [2] }), START)).toBe('2026-12-09T18:00:00.000Z');
  expect(next(rule({ frequency: 2, interval: 2, by_weekday: [2] }), '2026-12-09T18:00:00Z')).toBe('2026-12-23T18:00:00.000Z');
  expect(next(rule({ frequency: 1, by_n_weekday: [{ n: 5, day: 3 }] }), START)).toBe('2026-12-31T18:00:00.000Z');
  expect(next(rule({ frequency: 0, by_month: [2], by_month_day: [29] }), START)).toBe('2028-02-29T18:00:00.000Z');
  expect(next(rule({ frequency: 0, by_month: [2], by_month_day: [30] }), START)).toBeUndefined();
});

test('the next occurrence is an occurrence after the given time, and none lies between', () => {
  const rules = [
    rule({}),
    rule({ by_weekday: [4, 5] }),
    rule({ frequency: 2, interval: 2, by_weekday: [6] }),
    rule({ frequency: 1, by_n_weekday: [{ n: 3, day: 1 }] }),
  ];
  const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...rules), time, (one, after) => {
      const at = nextOccurrence(one, after);
      if (at === undefined) throw new Error('these rules never end');
      expect(at).toBeGreaterThan(after);
      expect(isOccurrence(one, at)).toBe(true);
      expect(nextOccurrence(one, at - 1)).toBe(at);
    }),
    { numRuns: 60 },
  );
});

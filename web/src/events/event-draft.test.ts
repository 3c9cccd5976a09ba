import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { expect, test } from 'vitest';
import { bodyOf, draftOf } from './event-draft.ts';
import { ruleFor } from './recurrence.ts';

const START = '2026-12-07T18:00:00.000Z';
const EVENT: ScheduledEventObject = {
  id: '1',
  guild_id: '2',
  channel_id: null,
  creator_id: null,
  name: 'Choir',
  description: null,
  image: 'abc',
  scheduled_start_time: START,
  scheduled_end_time: '2026-12-07T20:00:00.000Z',
  privacy_level: 2,
  status: 1,
  entity_type: 3,
  entity_id: null,
  entity_metadata: { location: 'Hall' },
  recurrence_rule: null,
  guild_scheduled_event_exceptions: [],
};

test('an unchanged event keeps its start, its picture and its rule', () => {
  const body = bodyOf(draftOf(EVENT, 'voice'), EVENT);
  expect(body).toMatchObject({ name: 'Choir', channel_id: null, entity_type: 3, entity_metadata: { location: 'Hall' } });
  expect(body.scheduled_end_time).toBe(EVENT.scheduled_end_time);
  for (const field of ['scheduled_start_time', 'image', 'recurrence_rule']) expect(body).not.toHaveProperty(field);
});

test('an event that is moved gets a rule from its new start', () => {
  const rule = ruleFor('weekly', new Date(START));
  const weekly: ScheduledEventObject = {
    ...EVENT,
    recurrence_rule: {
      end: null,
      by_n_weekday: null,
      by_month: null,
      by_month_day: null,
      by_year_day: null,
      count: null,
      start: START,
      frequency: 2,
      interval: 1,
      by_weekday: [0],
    },
  };
  const draft = draftOf(weekly, 'voice');
  expect(draft.repeat).toBe('weekly');
  expect(bodyOf(draft, weekly)).not.toHaveProperty('recurrence_rule');
  const later = new Date(Date.parse(START) + 86_400_000);
  const moved = bodyOf(
    { ...draft, start: draftOf({ ...EVENT, scheduled_start_time: later.toISOString() }, 'voice').start },
    weekly,
  );
  expect(moved).toMatchObject({ scheduled_start_time: later.toISOString(), recurrence_rule: ruleFor('weekly', later) });
  expect(rule).not.toEqual(moved.recurrence_rule);
});

test('an event in a channel names it and no location', () => {
  const draft = { ...draftOf(null, 'voice'), name: ' Talk ', channel: '30' };
  const body = bodyOf(draft, null);
  expect(body).toMatchObject({ name: 'Talk', entity_type: 2, channel_id: '30', scheduled_end_time: null, recurrence_rule: null });
  expect(body).not.toHaveProperty('entity_metadata');
});

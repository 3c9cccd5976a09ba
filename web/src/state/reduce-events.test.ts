import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { expect, test } from 'vitest';
import { guild, ME, ready } from './fixtures.ts';
import { reduce } from './reduce.ts';

const EVENT: ScheduledEventObject = {
  id: '900',
  guild_id: '100',
  channel_id: null,
  creator_id: ME.id,
  name: 'Choir',
  description: null,
  image: null,
  scheduled_start_time: '2026-12-07T18:00:00.000Z',
  scheduled_end_time: null,
  privacy_level: 2,
  status: 1,
  entity_type: 3,
  entity_id: null,
  entity_metadata: { location: 'Hall' },
  recurrence_rule: null,
  guild_scheduled_event_exceptions: [],
};
const INTEREST = { guild_scheduled_event_id: '900', guild_id: '100' };

test('events arrive with their guild and go with it', () => {
  const state = ready({ guild_scheduled_events: [EVENT] });
  expect(state.events['900']?.name).toBe('Choir');
  const again = reduce(state, 'GUILD_CREATE', guild({ guild_scheduled_events: [{ ...EVENT, id: '901' }] }), 0);
  expect(Object.keys(again.events)).toEqual(['901']);
  expect(reduce(again, 'GUILD_DELETE', { id: '100' }, 0).events).toEqual({});
});

test('a change keeps the number of interested people and the own answer, which it does not have', () => {
  let state = ready({ guild_scheduled_events: [{ ...EVENT, user_count: 1 }] });
  state = reduce(state, 'GUILD_SCHEDULED_EVENT_USER_ADD', { ...INTEREST, user_id: ME.id }, 0);
  state = reduce(state, 'GUILD_SCHEDULED_EVENT_UPDATE', { ...EVENT, name: 'Band' }, 0);
  expect(state.events['900']).toMatchObject({ name: 'Band', user_count: 2, interested: true });
  state = reduce(state, 'GUILD_SCHEDULED_EVENT_USER_REMOVE', { ...INTEREST, user_id: ME.id }, 0);
  expect(state.events['900']).toMatchObject({ user_count: 1, interested: false });
});

test('a number that is unknown is not counted, and an answer to one date neither', () => {
  let state = ready({ guild_scheduled_events: [EVENT] });
  state = reduce(state, 'GUILD_SCHEDULED_EVENT_USER_ADD', { ...INTEREST, user_id: '11' }, 0);
  expect(state.events['900']?.user_count).toBeUndefined();
  const once = { ...INTEREST, user_id: ME.id, guild_scheduled_event_exception_id: '5' };
  expect(reduce(state, 'GUILD_SCHEDULED_EVENT_USER_ADD', once, 0)).toBe(state);
});

test('dates that are cancelled and restored', () => {
  const exception = {
    guild_id: '100',
    event_id: '900',
    event_exception_id: '5',
    scheduled_start_time: null,
    scheduled_end_time: null,
    is_canceled: true,
  };
  let state = ready({ guild_scheduled_events: [EVENT] });
  state = reduce(state, 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE', exception, 0);
  state = reduce(state, 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE', { ...exception, is_canceled: false }, 0);
  expect(state.events['900']?.guild_scheduled_event_exceptions).toMatchObject([{ is_canceled: false }]);
  state = reduce(state, 'GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE', { event_id: '900' }, 0);
  expect(state.events['900']?.guild_scheduled_event_exceptions).toEqual([]);
});

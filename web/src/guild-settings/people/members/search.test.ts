import { expect, test } from 'vitest';
import { EVERYONE, searchBody, showsAll } from './search.ts';

const NOW = Date.parse('2030-06-01T00:00:00Z');

test('without filters every member is searched', () => {
  expect(searchBody(EVERYONE, undefined, NOW)).toEqual({ limit: 100, sort: 1 });
  expect(showsAll(EVERYONE)).toBe(true);
  expect(showsAll({ ...EVERYONE, sort: 3 })).toBe(true);
  expect(showsAll({ ...EVERYONE, name: 'a' })).toBe(false);
});

test('filters are joined, and an id is searched as one', () => {
  const query = { ...EVERYONE, name: ' ada ', roleId: '5', joined: 'week', status: 'timedOut', sort: 4 } as const;
  expect(searchBody(query, undefined, NOW)).toEqual({
    limit: 100,
    sort: 4,
    and_query: {
      usernames: { or_query: ['ada'] },
      role_ids: { or_query: ['5'] },
      guild_joined_at: { range: { gte: NOW - 7 * 86_400_000 } },
      safety_signals: { communication_disabled_until: { range: { gte: NOW } } },
    },
  });
  const byId = searchBody({ ...EVERYONE, name: '123456789012345678', joined: 'older', status: 'pending' }, undefined, NOW);
  expect(byId.and_query).toEqual({
    user_id: { or_query: ['123456789012345678'] },
    guild_joined_at: { range: { lte: NOW - 30 * 86_400_000 } },
    is_pending: true,
  });
});

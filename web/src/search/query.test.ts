import { timestampOf } from '@guildhall/protocol/ids';
import { expect, test } from 'vitest';
import { EMPTY_SEARCH, filtersOf, isEmpty } from './query.ts';

test('a search becomes the filters of the wire', () => {
  const search = {
    ...EMPTY_SEARCH,
    text: ' lathe ',
    from: '10',
    contains: ['image', 'link'] as const,
    after: '2026-03-01',
    before: '2026-03-03',
  };
  const { min_id = '', max_id = '', ...filters } = filtersOf(search, 2);
  expect(filters).toEqual({
    content: 'lathe',
    author_id: ['10'],
    has: ['image', 'link'],
    sort_by: 'timestamp',
    sort_order: 'desc',
    include_nsfw: true,
    limit: 25,
    offset: 50,
  });
  expect(timestampOf(min_id)).toBe(new Date('2026-03-02T00:00').getTime());
  expect(timestampOf(max_id)).toBe(new Date('2026-03-03T00:00').getTime());
});

test('only a search with words or filters is sent', () => {
  expect(isEmpty({ ...EMPTY_SEARCH, text: '  ', order: 'oldest' })).toBe(true);
  expect(isEmpty({ ...EMPTY_SEARCH, pinned: true })).toBe(false);
});

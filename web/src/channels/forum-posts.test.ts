import { expect, test } from 'vitest';
import { channel } from '../state/fixtures.ts';
import { postsOf } from './forum-posts.ts';

const post = (id: string, more: Parameters<typeof channel>[0] = {}) =>
  channel({ id, type: 11, parent_id: '500', thread_metadata: { archived: false, locked: false }, ...more });
const channels = Object.fromEntries(
  [
    post('601', { last_message_id: '990', applied_tags: ['1'] }),
    post('602', { last_message_id: '980' }),
    post('603', { thread_metadata: { archived: true, locked: false } }),
    post('604', { flags: 2, last_message_id: '605' }),
    post('700', { parent_id: '501' }),
  ].map((one) => [one.id, one]),
);
const ids = (more: Partial<Parameters<typeof postsOf>[1]>) =>
  postsOf(channels, { forumId: '500', older: false, tag: null, order: 'activity', ...more }).map((one) => one.id);

test('posts are sorted by activity or creation, pinned ones first', () => {
  expect(ids({})).toEqual(['604', '601', '602']);
  expect(ids({ order: 'creation' })).toEqual(['604', '602', '601']);
});

test('archived posts and those without a tag are left out', () => {
  expect(ids({ older: true })).toEqual(['604', '601', '602', '603']);
  expect(ids({ tag: '1' })).toEqual(['601']);
});

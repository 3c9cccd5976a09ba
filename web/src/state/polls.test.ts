import { expect, test } from 'vitest';
import type { Message } from '../api/wire.ts';
import type { Poll } from '../api/wire-content.ts';
import { message } from './fixtures.ts';
import { addVote, hasEnded, removeVote, votesOf, withMyVotes } from './polls.ts';

const POLL: Poll = {
  question: { text: 'Which?' },
  answers: [
    { answer_id: 1, poll_media: { text: 'a' } },
    { answer_id: 2, poll_media: { text: 'b' } },
  ],
  expiry: '2026-01-02T00:00:00.000000+00:00',
  allow_multiselect: false,
  results: { answer_counts: [{ id: 1, count: 3, me_voted: false }], is_finalized: false },
};

const votes = (one: Message, id: number) => one.poll && votesOf(one.poll, id);

test('a repeated event of the own vote counts once; votes of others count each time', () => {
  const before = message('5', { poll: POLL });
  const mine = addVote(before, 1, true);
  expect(votes(mine, 1)).toMatchObject({ count: 4, me_voted: true });
  expect(addVote(mine, 1, true)).toBe(mine);
  expect(votes(addVote(mine, 1, false), 1)).toMatchObject({ count: 5, me_voted: true });
  expect(votes(addVote(before, 2, false), 2)).toMatchObject({ count: 1, me_voted: false });
});

test('a removed vote is subtracted, never below zero', () => {
  const before = message('5', { poll: POLL });
  expect(removeVote(before, 1, true)).toBe(before);
  expect(votes(removeVote(addVote(before, 1, true), 1, true), 1)).toMatchObject({ count: 3, me_voted: false });
  expect(votes(removeVote(before, 2, false), 2)).toMatchObject({ count: 0 });
  expect(addVote(message('6'), 1, true).poll).toBeUndefined();
});

test('a dispatch to all users keeps the own votes', () => {
  const mine = addVote(message('5', { poll: POLL }), 1, true).poll;
  if (!mine) throw new Error('the message has a poll');
  const told = { ...POLL, results: { answer_counts: [{ id: 1, count: 9, me_voted: false }], is_finalized: true } };
  const after = withMyVotes(told, mine);
  expect(votesOf(after, 1)).toEqual({ id: 1, count: 9, me_voted: true });
  expect(after.results?.is_finalized).toBe(true);
});

test('a poll ends at its expiry or when its results are final', () => {
  expect(hasEnded(POLL, Date.parse('2026-01-01T23:59:59Z'))).toBe(false);
  expect(hasEnded(POLL, Date.parse('2026-01-02T00:00:00Z'))).toBe(true);
  expect(hasEnded({ ...POLL, results: { answer_counts: [], is_finalized: true } }, 0)).toBe(true);
  expect(hasEnded({ ...POLL, expiry: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
});

import type { Message } from '../api/wire.ts';
import type { Poll } from '../api/wire-content.ts';

type Counts = NonNullable<Poll['results']>['answer_counts'];

/** The votes of an answer, and whether the user voted for it. */
export function votesOf(poll: Poll, answerId: number): { count: number; me_voted: boolean } {
  return poll.results?.answer_counts.find((one) => one.id === answerId) ?? { count: 0, me_voted: false };
}

/** True if voting has ended; `now` is ms since 1970. */
export function hasEnded(poll: Poll, now: number): boolean {
  return poll.results?.is_finalized === true || (poll.expiry !== null && Date.parse(poll.expiry) <= now);
}

function withCount(message: Message, answerId: number, change: (count: number) => number, mine: boolean | null): Message {
  const { poll } = message;
  if (!poll) return message;
  const before = votesOf(poll, answerId);
  const counts: Counts = (poll.results?.answer_counts ?? []).filter((one) => one.id !== answerId);
  const answer_counts = [
    ...counts,
    { id: answerId, count: Math.max(0, change(before.count)), me_voted: mine ?? before.me_voted },
  ];
  return { ...message, poll: { ...poll, results: { is_finalized: poll.results?.is_finalized ?? false, answer_counts } } };
}

/** Counts a vote; the user's own vote counts once, even if it is reported twice. */
export function addVote(message: Message, answerId: number, mine: boolean): Message {
  if (mine && message.poll && votesOf(message.poll, answerId).me_voted) return message;
  return withCount(message, answerId, (count) => count + 1, mine ? true : null);
}

/** Removes a vote. */
export function removeVote(message: Message, answerId: number, mine: boolean): Message {
  if (mine && message.poll && !votesOf(message.poll, answerId).me_voted) return message;
  return withCount(message, answerId, (count) => count - 1, mine ? false : null);
}

/** A poll from a dispatch to all users, with the user's own votes restored. */
export function withMyVotes(poll: Poll, before: Poll): Poll {
  if (!poll.results) return { ...poll, ...(before.results && { results: before.results }) };
  const answer_counts = poll.results.answer_counts.map((one) => ({
    ...one,
    me_voted: one.me_voted || votesOf(before, one.id).me_voted,
  }));
  return { ...poll, results: { ...poll.results, answer_counts } };
}

import type { Route } from '../../core/route.ts';
import { getAnswerVoters } from './get-answer-voters.ts';
import { pollExpire } from './poll-expire.ts';
import { votePoll } from './vote-poll.ts';

export { endPoll } from './end-poll.ts';
export { PollBody, type PollData, type PollObject, pollObject, readPoll } from './poll.ts';
export { countVotes, forgetVotes } from './queries.ts';

/** Polls under /channels/{channel_id}/polls, in path order. */
export const pollsRoutes: Route[] = [votePoll, getAnswerVoters, pollExpire];

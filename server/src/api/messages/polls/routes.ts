import type { Route } from '../../../core/framework/route.ts';
import { getAnswerVoters } from './get-answer-voters.ts';
import { pollExpire } from './poll-expire.ts';
import { votePoll } from './vote-poll.ts';

/** Polls under /channels/{channel_id}/polls, in path order. */
export const pollsRoutes: Route[] = [votePoll, getAnswerVoters, pollExpire];

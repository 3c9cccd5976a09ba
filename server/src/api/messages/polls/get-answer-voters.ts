import { LIMITS } from '@guildhall/protocol/limits';
import { inMessage } from '../../../core/access/message.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { userObject } from '../../people/users/user.ts';
import { requirePoll } from './access.ts';
import { findVoters } from './queries.ts';
import { getAnswerVoters as operation } from '@guildhall/protocol/operations/messages/polls';

/** The users who voted for an answer of a poll (PollAnswerDetailsResponse), by user id; `limit` is 25 by default. */
export const getAnswerVoters = route(operation, {
  access: inMessage(),
  limit: limits.read,
  run: async (ctx, { path, query, access }) => {
    const { channel_id, message_id } = path;
    const answer_id = Number(path.answer_id);
    const poll = requirePoll(access);
    if (!poll.answers.some((answer) => answer.answer_id === answer_id))
      failForm({ answer_id: complain.custom('POLL_ANSWER_UNKNOWN', 'The poll has no such answer.') });
    const { after = '0', limit = LIMITS.polls.votersPerPage.default } = query;
    const users = await findVoters(ctx.store.read, { channel_id, message_id, answer_id, after, limit });
    return { users: users.map(userObject) };
  },
});

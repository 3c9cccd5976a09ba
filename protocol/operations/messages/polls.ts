import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Snowflake, WholeWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { UserObject } from '../../objects/people/users.ts';
import { MessageObject } from '../../objects/messages/messages.ts';

export const votePoll = operation({
  id: 'vote_poll',
  method: 'PUT',
  path: '/channels/{channel_id}/polls/{message_id}/answers/@me',
  auth: ['bot', 'person'],
  body: Type.Object({
    answer_ids: Type.Array(Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{1,2}$' })]), { maxItems: 10 }),
  }),
  replies: { 204: null },
});

export const getAnswerVoters = operation({
  id: 'get_answer_voters',
  method: 'GET',
  path: '/channels/{channel_id}/polls/{message_id}/answers/{answer_id}',
  auth: ['bot', 'person'],
  query: Type.Object({
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.polls.votersPerPage)),
  }),
  replies: {
    200: Type.Object({
      users: Type.Array(UserObject),
    }),
  },
});

export const pollExpire = operation({
  id: 'poll_expire',
  method: 'POST',
  path: '/channels/{channel_id}/polls/{message_id}/expire',
  auth: ['bot', 'person'],
  replies: { 200: MessageObject },
});

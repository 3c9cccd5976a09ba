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
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'POLL_VOTING_BLOCKED',
    'POLL_EXPIRED',
    'CANNOT_EXPIRE_A_NON_POLL_MESSAGE',
  ],
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
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'CANNOT_EXPIRE_A_NON_POLL_MESSAGE',
  ],
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
  errors: [
    'UNKNOWN_CHANNEL',
    'UNKNOWN_MESSAGE',
    'MISSING_ACCESS',
    'NOT_MESSAGE_AUTHOR',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'POLL_EXPIRED',
    'CANNOT_EXPIRE_A_NON_POLL_MESSAGE',
  ],
  replies: { 200: MessageObject },
});

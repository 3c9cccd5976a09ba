import { Uri } from '../../objects/parts.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';

export const getGateway = operation({
  id: 'get_gateway',
  method: 'GET',
  path: '/gateway',
  auth: ['none'],
  replies: {
    200: Type.Object({
      url: Uri,
    }),
  },
});

export const getBotGateway = operation({
  id: 'get_bot_gateway',
  method: 'GET',
  path: '/gateway/bot',
  auth: ['bot'],
  replies: {
    200: Type.Object({
      url: Uri,
      shards: Type.Integer(),
      session_start_limit: Type.Object({
        max_concurrency: Type.Integer(),
        total: Type.Integer(),
        remaining: Type.Integer(),
        /** Ms until the limit resets. */
        reset_after: Type.Integer(),
      }),
    }),
  },
});

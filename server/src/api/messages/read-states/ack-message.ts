import { Maybe } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { acknowledge } from './acknowledge.ts';

/** Mentions are counted from the messages; the client's count is ignored. */
const Body = Type.Object({
  token: Maybe(Type.String()),
  manual: Maybe(Type.Boolean()),
  mention_count: Maybe(Type.Integer({ minimum: 0 })),
});

/**
 * Marks a channel as read up to a message (`{token}`, always null); with `manual`, later messages become
 * unread. The message need not exist any more.
 */
export const ackMessage = route({
  id: 'ack_message',
  method: 'POST',
  path: '/channels/{channel_id}/messages/{message_id}/ack',
  auth: ['person'],
  access: inChannel('VIEW_CHANNEL'),
  limit: limits.acks,
  body: Body,
  reply: 200,
  run: async (ctx, { path, body, access }) => {
    const asked = { messageId: path.message_id, manual: body.manual ?? false };
    await ctx.transact((tx) => acknowledge(tx, ctx, access, asked));
    return { token: null };
  },
});

import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { acknowledge } from './acknowledge.ts';
import { ackMessage as operation } from '@guildhall/protocol/operations/messages/read-states';

/**
 * Marks a channel as read up to a message (`{token}`, always null); with `manual`, later messages become
 * unread. The message need not exist any more.
 */
export const ackMessage = route(operation, {
  access: inChannel('VIEW_CHANNEL'),
  limit: limits.acks,
  run: async (ctx, { path, body, access }) => {
    const { flags, last_viewed } = body;
    const asked = {
      messageId: path.message_id,
      manual: body.manual ?? false,
      ...(typeof flags === 'number' ? { flags } : {}),
      ...(typeof last_viewed === 'number' ? { last_viewed } : {}),
    };
    await ctx.transact((tx) => acknowledge(tx, ctx, access, asked));
    return { token: null };
  },
});

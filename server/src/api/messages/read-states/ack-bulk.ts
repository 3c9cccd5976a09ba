import type { ChannelAccess } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { accessIfVisible } from './access-if-visible.ts';
import { acknowledge } from './acknowledge.ts';
import { ackBulk as operation } from '@guildhall/protocol/operations/messages/read-states';

/** Marks several channels as read, such as a whole guild. Deleted and hidden channels are ignored. */
export const ackBulk = route(operation, {
  access: open,
  limit: limits.acks,
  run: async (ctx, { body }) => {
    const seen: { access: ChannelAccess; messageId: string }[] = [];
    for (const { channel_id, message_id } of body.read_states) {
      const access = await accessIfVisible(ctx, channel_id);
      if (access) seen.push({ access, messageId: message_id });
    }
    await ctx.transact(async (tx) => {
      for (const { access, messageId } of seen) await acknowledge(tx, ctx, access, { messageId });
    });
  },
});

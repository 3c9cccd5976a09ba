import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ringCall as operation } from '@guildhall/protocol/operations/messages/calls';
import { findRingable, privateChannel } from './access.ts';
import { lockCallPlace } from './place.ts';
import { ring } from './ringing.ts';

/**
 * Rings people of a private channel who are not in its call, for 60 s; by default all whom the viewer may ring. Fails with 50007 for a
 * person whom the viewer may not ring, and with 50033 for one who is not in the channel. Without a call nothing happens.
 */
export const ringCall = route(operation, {
  access: privateChannel,
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, body, access }) => {
    const ringable = await findRingable(ctx, access);
    const asked = body.recipients ?? ringable;
    if (asked.some((id) => !access.recipientIds.includes(id))) fail('INVALID_RECIPIENTS');
    const others = asked.filter((id) => id !== ctx.viewer.user.id);
    if (ringable.length === 0 || others.some((id) => !ringable.includes(id))) fail('CANNOT_MESSAGE_USER');
    await ctx.transact(async (tx) => {
      const place = await lockCallPlace(tx, channel_id);
      if (place) await ring(tx, place, others);
    });
  },
});

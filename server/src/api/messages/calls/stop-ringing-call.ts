import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { stopRingingCall as operation } from '@guildhall/protocol/operations/messages/calls';
import { privateChannel } from './access.ts';
import { lockCallPlace } from './place.ts';
import { stopRinging } from './ringing.ts';

/** Stops ringing people of a private channel; by default the viewer, who declines the call. Other people are skipped. */
export const stopRingingCall = route(operation, {
  access: privateChannel,
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, body }) => {
    const userIds = body.recipients ?? [ctx.viewer.user.id];
    await ctx.transact(async (tx) => {
      const place = await lockCallPlace(tx, channel_id);
      if (place) await stopRinging(tx, place, userIds);
    });
  },
});

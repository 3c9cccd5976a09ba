import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findDirectOf } from '../../messages/direct-messages/queries.ts';
import { loadPrivateChannel } from '../../messages/direct-messages/views.ts';
import { open } from '../../../core/framework/route.ts';
import { getDmChannel as operation } from '@guildhall/protocol/operations/games/game-messages';

/** Returns the caller's existing direct message channel with a user (PrivateChannelResponse). 10003 if there is none. */
export const getDmChannel = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path: { user_id } }) => {
    const { read } = ctx.store;
    const me = ctx.viewer.user.id;
    const channel = (await findDirectOf(read, me, user_id)) ?? fail('UNKNOWN_CHANNEL');
    return loadPrivateChannel(read, channel, me);
  },
});

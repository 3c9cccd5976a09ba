import { accessChannel } from '../../../core/access/channel.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { isGroup } from './channel.ts';
import { removeFromGroup } from './group.ts';
import { deleteGroupDmUser as operation } from '@guildhall/protocol/operations/messages/direct-messages';

/** Removes a user from a group, which needs its owner, or leaves it (204). Not a group: 50024. Not in it: 10013. */
export const deleteGroupDmUser = route(operation, {
  access: (ctx, path) => accessChannel(ctx, path.channel_id),
  limit: limits.write,
  run: async (ctx, { path: { user_id }, access: { channel } }) => {
    if (!isGroup(channel)) fail('WRONG_CHANNEL_TYPE');
    const me = ctx.viewer.user;
    if (me.id !== user_id && channel.owner_id !== me.id) fail('MISSING_PERMISSIONS');
    const user = (await findUser(ctx.store.read, user_id)) ?? fail('UNKNOWN_USER');
    await ctx.transact((tx) => removeFromGroup(tx, channel.id, user, { by: me }));
  },
});

import { only } from '../../../core/framework/only.ts';
import { accessChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { loadPrivateChannel } from '../direct-messages/views.ts';
import { threadObjects } from '../threads/load.ts';
import { channelObject } from '../../guild/channels/channel.ts';
import { findHead } from '../../guild/channels/queries.ts';
import { getChannel as operation } from '@guildhall/protocol/operations/messages/channels';

/**
 * A channel that the viewer may see: a direct message or group with its other users, a thread with the
 * viewer's own membership (GuildChannelResponse, PrivateChannelResponse, ThreadResponse).
 */
export const getChannel = route(operation, {
  access: (ctx, path) => accessChannel(ctx, path.channel_id),
  limit: limits.read,
  run: async (ctx, { access }) => {
    const db = ctx.store.read;
    if (access.thread) return only(await threadObjects(db, [access.thread], ctx.viewer.user.id));
    if (!access.guild) return loadPrivateChannel(db, access.channel, ctx.viewer.user.id);
    return channelObject(access.channel, await findHead(db, access.channel.id));
  },
});

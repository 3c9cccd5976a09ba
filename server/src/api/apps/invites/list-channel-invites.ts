import { inChannel } from '../../../core/access/channel.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { describeInvites } from './describe.ts';
import { describeGroupInvites, inGroupOr } from './group-invite.ts';
import { listInvites } from '../../guild/invites/queries.ts';
import { listChannelInvites as operation } from '@guildhall/protocol/operations/guild/invites';

/**
 * Lists the channel's invites with metadata, oldest first (list of GuildInviteResponse); for a group, its members get
 * GroupDMInviteResponse.
 */
export const listChannelInvites = route(operation, {
  access: inGroupOr(inChannel('MANAGE_CHANNELS')),
  limit: limits.read,
  run: async (ctx, { access }) => {
    if (!access.guild) return describeGroupInvites(ctx, access);
    const rows = await listInvites(ctx.store.read, access.guild.id, ctx.clock.now(), access.channel.id);
    return describeInvites(ctx, rows, true);
  },
});

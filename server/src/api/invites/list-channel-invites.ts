import { inChannel } from '../../core/access/channel.ts';
import { fail } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { describeInvites } from './describe.ts';
import { listInvites } from './queries.ts';

/** The channel's invites with metadata, oldest first (list of GuildInviteResponse). */
export const listChannelInvites = route({
  id: 'list_channel_invites',
  method: 'GET',
  path: '/channels/{channel_id}/invites',
  auth: ['bot', 'person'],
  access: inChannel('MANAGE_CHANNELS'),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access }) => {
    if (!access.guild) return fail('CANNOT_EXECUTE_ON_DM');
    const rows = await listInvites(ctx.store.read, access.guild.id, ctx.clock.now(), access.channel.id);
    return describeInvites(ctx, rows, true);
  },
});

import { inChannel } from '../../core/access/channel.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { directCommandIndex, guildCommandIndex } from './command-index.ts';

/** What the command picker lists in a channel, thread or direct message (people-api). */
export const getChannelApplicationCommandIndex = route({
  id: 'get_channel_application_command_index',
  method: 'GET',
  path: '/channels/{channel_id}/application-command-index',
  auth: ['person'],
  access: inChannel(),
  limit: limits.read,
  reply: 200,
  run: (ctx, { access }) => {
    const { guild, member, permissions, channel, thread } = access;
    if (!guild) return directCommandIndex(ctx, access);
    const channelId = thread?.parent_id ?? channel.id;
    return guildCommandIndex(ctx, { guild, member, permissions, channelId }, channel.nsfw === 1);
  },
});

import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { guildCommandIndex } from './command-index.ts';

/** The commands that the picker lists in a guild, in any channel (people-api). */
export const getGuildApplicationCommandIndex = route({
  id: 'get_guild_application_command_index',
  method: 'GET',
  path: '/guilds/{guild_id}/application-command-index',
  auth: ['person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: (ctx, { access: { guild, member, permissions } }) =>
    guildCommandIndex(ctx, { guild, member, permissions, channelId: null }, true),
});

import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findTarget } from './access.ts';
import { memberObject } from './member.ts';

/** Returns one member (GuildMemberResponse). No such user: 10013; not in the guild: 10007. */
export const getGuildMember = route({
  id: 'get_guild_member',
  method: 'GET',
  path: '/guilds/{guild_id}/members/{user_id}',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) => {
    const { member, user } = await findTarget(ctx, path.guild_id, path.user_id);
    return memberObject(member, user);
  },
});

import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findTarget } from './access.ts';
import { memberObject } from './member.ts';

/** Returns the member of an access token's user in a guild (PrivateGuildMemberResponse); scope guilds.members.read. */
export const getMyGuildMember = route({
  id: 'get_my_guild_member',
  method: 'GET',
  path: '/users/@me/guilds/{guild_id}/member',
  auth: ['bearer:guilds.members.read'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path, access }) => {
    const { member, user } = await findTarget(ctx, path.guild_id, ctx.viewer.user.id);
    return { ...memberObject(member, user), permissions: String(access.permissions) };
  },
});

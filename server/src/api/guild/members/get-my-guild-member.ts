import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findTarget } from './access.ts';
import { memberObject } from './member.ts';
import { getMyGuildMember as operation } from '@guildhall/protocol/operations/guild/members';

/** Returns the member of an access token's user in a guild (PrivateGuildMemberResponse); scope guilds.members.read. */
export const getMyGuildMember = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path, access }) => {
    const { member, user } = await findTarget(ctx, path.guild_id, ctx.viewer.user.id);
    return { ...memberObject(member, user), permissions: String(access.permissions) };
  },
});

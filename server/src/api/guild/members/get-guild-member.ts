import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findTarget } from './access.ts';
import { memberObject } from './member.ts';
import { getGuildMember as operation } from '@guildhall/protocol/operations/guild/members';

/** Returns one member (GuildMemberResponse). No such user: 10013; not in the guild: 10007. */
export const getGuildMember = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path }) => {
    const { member, user } = await findTarget(ctx, path.guild_id, path.user_id);
    return memberObject(member, user);
  },
});

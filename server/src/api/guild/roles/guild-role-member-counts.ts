import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { countMembersByRole } from './queries.ts';

/** Returns the number of members of each role except @everyone: a map of role id to count (specification 4.2). */
export const guildRoleMemberCounts = route({
  id: 'guild_role_member_counts',
  method: 'GET',
  path: '/guilds/{guild_id}/roles/member-counts',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.roleMemberCounts,
  reply: 200,
  run: async (ctx, { access: { guild } }) => {
    const counts = await countMembersByRole(ctx.store.read, guild.id);
    const roles = [...guild.roles.keys()].filter((id) => id !== guild.id);
    return Object.fromEntries(roles.map((id) => [id, counts.get(id) ?? 0]));
  },
});

import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { countMembersByRole } from './queries.ts';
import { guildRoleMemberCounts as operation } from '@guildhall/protocol/operations/guild/roles';

/** Returns the number of members of each role except @everyone: a map of role id to count (docs/contract/guilds.md#roles). */
export const guildRoleMemberCounts = route(operation, {
  access: inGuild(),
  limit: limits.roleMemberCounts,
  run: async (ctx, { access: { guild } }) => {
    const counts = await countMembersByRole(ctx.store.read, guild.id);
    const roles = [...guild.roles.keys()].filter((id) => id !== guild.id);
    return Object.fromEntries(roles.map((id) => [id, counts.get(id) ?? 0]));
  },
});

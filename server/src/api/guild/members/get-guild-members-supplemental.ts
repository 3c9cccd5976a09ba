import { getGuildMembersSupplemental as operation } from '@guildhall/protocol/operations/guild/members';
import { inGuild } from '../../../core/access/guild.ts';
import { listsMembers } from '../../../core/access/viewer.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findJoins } from './joins.ts';
import { findMembersByIds } from './queries.ts';

/**
 * Returns how each of the members joined, in the order of `user_ids`; users who are not members are left out
 * (docs/contract/guilds.md#finding-members). Needs MANAGE_GUILD; a bot without the GUILD_MEMBERS intent: 50001.
 */
export const getGuildMembersSupplemental = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.searchMembers,
  run: async (ctx, { path: { guild_id }, body: { user_ids } }) => {
    if (!listsMembers(ctx.viewer)) fail('MISSING_ACCESS');
    const members = await findMembersByIds(ctx.store.read, guild_id, user_ids);
    const ids = [...new Set(user_ids)].filter((id) => members.has(id));
    const joinOf = await findJoins(ctx.store.read, guild_id, ids);
    return ids.map((user_id) => ({ user_id, ...joinOf(user_id) }));
  },
});

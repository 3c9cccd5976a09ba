import { LIMITS } from '@guildhall/protocol/limits';
import { searchGuildMembersAdvanced as operation } from '@guildhall/protocol/operations/guild/members';
import { inGuild } from '../../../core/access/guild.ts';
import { listsMembers } from '../../../core/access/viewer.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findJoins } from './joins.ts';
import { memberObject } from './member.ts';
import { countFound, matchesAll, pageOfMembers } from './member-search.ts';
import { countMembers, withUsers } from './queries.ts';

/**
 * Finds members by filters, each with how it joined (docs/contract/guilds.md#finding-members). `or_query` needs one of its
 * filters, `and_query` all. `after` and `before` continue from a member of another page. Needs MANAGE_GUILD; a bot without the
 * GUILD_MEMBERS intent: 50001.
 */
export const searchGuildMembersAdvanced = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.searchMembers,
  run: async (ctx, { path: { guild_id }, body }) => {
    if (!listsMembers(ctx.viewer)) fail('MISSING_ACCESS');
    const db = ctx.store.read;
    const rows = await pageOfMembers(db, guild_id, body, body.limit ?? LIMITS.guilds.memberSearchPage.default);
    const total = matchesAll(body) ? await countMembers(db, guild_id) : await countFound(db, guild_id, body);
    const found = await withUsers(db, rows);
    const joinOf = await findJoins(
      db,
      guild_id,
      found.map(({ user }) => user.id),
    );
    return {
      guild_id,
      members: found.map(({ member, user }) => ({ member: memberObject(member, user), ...joinOf(user.id) })),
      page_result_count: found.length,
      total_result_count: total,
    };
  },
});

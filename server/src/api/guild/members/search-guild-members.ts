import { LIMITS } from '@guildhall/protocol/limits';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { memberObject } from './member.ts';
import { searchMembers } from './queries.ts';
import { searchGuildMembers as operation } from '@guildhall/protocol/operations/guild/members';

/** Finds members whose name or nickname begins with the query (list of GuildMemberResponse). */
export const searchGuildMembers = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path, query }) => {
    const found = await searchMembers(
      ctx.store.read,
      path.guild_id,
      query.query,
      query.limit ?? LIMITS.guilds.membersPerPage.default,
    );
    return found.map(({ member, user }) => memberObject(member, user));
  },
});

import { LIMITS } from '@guildhall/protocol/limits';
import { Text, WholeWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { memberObject } from './member.ts';
import { searchMembers } from './queries.ts';

/** Finds members whose name or nickname begins with the query (list of GuildMemberResponse). */
export const searchGuildMembers = route({
  id: 'search_guild_members',
  method: 'GET',
  path: '/guilds/{guild_id}/members/search',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  query: Type.Object({
    query: Text(1, 100),
    limit: Type.Optional(WholeWithin(LIMITS.guilds.membersPerPage)),
  }),
  reply: 200,
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

import { Type } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { guildObject } from './guild.ts';
import { findPresenceCounts } from './queries.ts';

/**
 * Returns a guild that the viewer is in; `with_counts` adds its numbers of members and of online members
 * (GuildWithCountsResponse).
 */
export const getGuild = route({
  id: 'get_guild',
  method: 'GET',
  path: '/guilds/{guild_id}',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  query: Type.Object({ with_counts: Type.Optional(Type.Boolean()) }),
  reply: 200,
  run: async (ctx, { query, access: { guild } }) => {
    if (!query.with_counts) return guildObject(guild);
    const online = await findPresenceCounts(ctx.store.read, [guild.id]);
    return {
      ...guildObject(guild),
      approximate_member_count: guild.row.member_count,
      approximate_presence_count: online.get(guild.id) ?? 0,
    };
  },
});

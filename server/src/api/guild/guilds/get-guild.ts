import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { guildObject } from './guild.ts';
import { countPresent } from '../../../core/access/present-members.ts';
import { getGuild as operation } from '@guildhall/protocol/operations/guild/guilds';

/**
 * Returns a guild that the viewer is in; `with_counts` adds its numbers of members and of online members
 * (GuildWithCountsResponse).
 */
export const getGuild = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { query, access: { guild } }) => {
    if (!query.with_counts) return guildObject(guild);
    const online = await countPresent(ctx.store.read, guild.id);
    return {
      ...guildObject(guild),
      approximate_member_count: guild.row.member_count,
      approximate_presence_count: online,
    };
  },
});

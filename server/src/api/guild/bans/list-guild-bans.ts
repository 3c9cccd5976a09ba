import { LIMITS } from '@guildhall/protocol/limits';
import { Snowflake, Whole } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findUsers } from '../../people/users/queries.ts';
import { banObject } from './ban.ts';
import { listBans } from './queries.ts';

/** Lists bans by user id (list of GuildBanResponse); `before` wins over `after`. */
export const listGuildBans = route({
  id: 'list_guild_bans',
  method: 'GET',
  path: '/guilds/{guild_id}/bans',
  auth: ['bot', 'person'],
  access: inGuild('BAN_MEMBERS'),
  limit: limits.read,
  query: Type.Object({
    limit: Type.Optional(Whole(1, LIMITS.bans.perPage.max)),
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
  }),
  reply: 200,
  run: async (ctx, { path: { guild_id }, query }) => {
    const db = ctx.store.read;
    const bans = await listBans(db, guild_id, { ...query, limit: query.limit ?? LIMITS.bans.perPage.max });
    const users = await findUsers(
      db,
      bans.map((ban) => ban.user_id),
    );
    return bans.flatMap((ban) => {
      const user = users.get(ban.user_id);
      return user ? [banObject(ban, user)] : [];
    });
  },
});

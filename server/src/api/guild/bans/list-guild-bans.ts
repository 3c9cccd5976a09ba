import { LIMITS } from '@guildhall/protocol/limits';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUsers } from '../../people/users/queries.ts';
import { banObject } from './ban.ts';
import { listBans } from './queries.ts';
import { listGuildBans as operation } from '@guildhall/protocol/operations/guild/bans';

/** Lists bans by user id (list of GuildBanResponse); `before` wins over `after`. */
export const listGuildBans = route(operation, {
  access: inGuild('BAN_MEMBERS'),
  limit: limits.read,
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

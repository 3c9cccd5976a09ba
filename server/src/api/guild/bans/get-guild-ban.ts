import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { banObject } from './ban.ts';
import { findBan } from './queries.ts';
import { getGuildBan as operation } from '@guildhall/protocol/operations/guild/bans';

/** Returns the ban of one user (GuildBanResponse). Not banned: 10026. */
export const getGuildBan = route(operation, {
  access: inGuild('BAN_MEMBERS'),
  limit: limits.read,
  run: async (ctx, { path: { guild_id, user_id } }) => {
    const ban = (await findBan(ctx.store.read, guild_id, user_id)) ?? fail('UNKNOWN_BAN');
    const user = (await findUser(ctx.store.read, user_id)) ?? fail('UNKNOWN_BAN');
    return banObject(ban, user);
  },
});

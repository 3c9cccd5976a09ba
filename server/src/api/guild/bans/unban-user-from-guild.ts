import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { GUILD_BAN_REMOVE } from './events.ts';
import { deleteBan } from './queries.ts';
import { unbanUserFromGuild as operation } from '@guildhall/protocol/operations/guild/bans';

/** Lifts a ban. Not banned: 10026. */
export const unbanUserFromGuild = route(operation, {
  access: inGuild('BAN_MEMBERS'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id, user_id } }) => {
    const user = (await findUser(ctx.store.read, user_id)) ?? fail('UNKNOWN_BAN');
    await ctx.transact(async (tx) => {
      if (!(await deleteBan(tx.db, guild_id, user_id))) fail('UNKNOWN_BAN');
      tx.emit(GUILD_BAN_REMOVE, { guild_id }, { guild_id, user: userObject(user) });
      await tx.audit({ guild_id, action: 'MEMBER_BAN_REMOVE', target_id: user_id });
    });
  },
});

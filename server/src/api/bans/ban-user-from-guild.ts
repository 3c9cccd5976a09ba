import { Maybe, Whole } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { inGuild } from '../../core/access/guild.ts';
import { fail } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { findUser } from '../users/index.ts';
import { addBan, deleteMessagesOf } from './add-ban.ts';

const DAY = 86_400;

/**
 * Bans a user, member or not, who stands below the caller. `delete_message_seconds` wins over the deprecated
 * `delete_message_days`. Banned already: nothing but the deletion happens. After a thousand in a day who are no members: 30035.
 */
export const banUserFromGuild = route({
  id: 'ban_user_from_guild',
  method: 'PUT',
  path: '/guilds/{guild_id}/bans/{user_id}',
  auth: ['bot', 'person'],
  access: inGuild('BAN_MEMBERS'),
  limit: limits.write,
  audit: true,
  body: Type.Object({ delete_message_seconds: Maybe(Whole(0, 7 * DAY)), delete_message_days: Maybe(Whole(0, 7)) }),
  reply: 204,
  run: async (ctx, { access, path: { guild_id, user_id }, body }) => {
    const user = (await findUser(ctx.store.read, user_id)) ?? fail('UNKNOWN_USER');
    const deleteSeconds = body.delete_message_seconds ?? (body.delete_message_days ?? 0) * DAY;
    await ctx.transact(async (tx) => {
      const outcome = await addBan(tx, access, user, ctx.reason);
      if (outcome === 'above') fail('MISSING_PERMISSIONS');
      if (outcome === 'too_many') fail('MAXIMUM_NUMBER_OF_NON_GUILD_MEMBER_BANS_HAS');
      await deleteMessagesOf(tx, guild_id, [user_id], deleteSeconds);
    });
  },
});

import type { Static } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { addBan, deleteMessagesOf } from './add-ban.ts';
import { DAY, type BanUserFromGuildDeletion, banUserFromGuild as operation } from '@guildhall/protocol/operations/guild/bans';

/**
 * Bans a user, member or not, whose rank is below the caller's.
 * - The deletion is read from the body and from the query, where discord.py sends it. The body wins.
 * - `delete_message_seconds` wins over `delete_message_days`.
 * - For a user who is already banned, only the deletion happens.
 * - More than a thousand bans of non-members a day: 30035.
 */
export const banUserFromGuild = route(operation, {
  access: inGuild('BAN_MEMBERS'),
  limit: limits.write,
  run: async (ctx, { access, path: { guild_id, user_id }, query, body }) => {
    const user = (await findUser(ctx.store.read, user_id)) ?? fail('UNKNOWN_USER');
    const deleteSeconds = secondsOf(body) ?? secondsOf(query) ?? 0;
    await ctx.transact(async (tx) => {
      const outcome = await addBan(tx, access, user, ctx.reason);
      if (outcome === 'above') fail('MISSING_PERMISSIONS');
      if (outcome === 'too_many') fail('MAXIMUM_NUMBER_OF_NON_MEMBER_BANS_REACHED');
      await deleteMessagesOf(tx, guild_id, [user_id], deleteSeconds);
    });
  },
});

function secondsOf({
  delete_message_seconds: seconds,
  delete_message_days: days,
}: Static<typeof BanUserFromGuildDeletion>): number | undefined {
  return seconds ?? (days === undefined || days === null ? undefined : days * DAY);
}

import { Maybe, Whole } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { addBan, deleteMessagesOf } from './add-ban.ts';

const DAY = 86_400;

/** Which of the user's messages to delete: those of the last seconds (up to 7 days) or, deprecated, of the last whole days. */
const Deletion = Type.Object({ delete_message_seconds: Maybe(Whole(0, 7 * DAY)), delete_message_days: Maybe(Whole(0, 7)) });

/**
 * Bans a user, member or not, whose rank is below the caller's.
 * - The deletion is read from the body and from the query, where discord.py sends it. The body wins.
 * - `delete_message_seconds` wins over `delete_message_days`.
 * - For a user who is already banned, only the deletion happens.
 * - More than a thousand bans of non-members a day: 30035.
 */
export const banUserFromGuild = route({
  id: 'ban_user_from_guild',
  method: 'PUT',
  path: '/guilds/{guild_id}/bans/{user_id}',
  auth: ['bot', 'person'],
  access: inGuild('BAN_MEMBERS'),
  limit: limits.write,
  audit: true,
  query: Deletion,
  body: Deletion,
  reply: 204,
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

function secondsOf({ delete_message_seconds: seconds, delete_message_days: days }: Static<typeof Deletion>): number | undefined {
  return seconds ?? (days === undefined || days === null ? undefined : days * DAY);
}

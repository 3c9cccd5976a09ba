import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { inGuild } from '../../../core/access/guild.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUsers } from '../../people/users/queries.ts';
import { addBan, deleteMessagesOf } from './add-ban.ts';
import { bulkBanUsersFromGuild as operation } from '@guildhall/protocol/operations/guild/bans';

/** Bans per transaction, so that no transaction locks the guild for long. */
const PER_STEP = 25;

/**
 * Bans up to 200 users (BulkBanUsersResponse).
 * - `failed_users` lists users who do not exist, are not below the caller, are already banned, or exceed the non-member
 *   limit.
 * - 500000 if no user could be banned.
 */
export const bulkBanUsersFromGuild = route(operation, {
  access: inGuild('BAN_MEMBERS', 'MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { access, body: { user_ids, delete_message_seconds } }) => {
    if (new Set(user_ids).size < user_ids.length)
      failForm({ user_ids: complain.custom('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value') });
    const users = await findUsers(ctx.store.read, user_ids);
    const banned: Id[] = [];
    for (let at = 0; at < user_ids.length; at += PER_STEP) {
      const part = await ctx.transact(async (tx) => {
        const done: Id[] = [];
        for (const id of user_ids.slice(at, at + PER_STEP)) {
          const user = users.get(id);
          if (user && (await addBan(tx, access, user, ctx.reason)) === 'banned') done.push(id);
        }
        await deleteMessagesOf(tx, access.guild.id, done, delete_message_seconds ?? 0);
        return done;
      });
      banned.push(...part);
    }
    if (!banned.length) fail('FAILED_TO_BAN_USERS');
    return { banned_users: banned, failed_users: user_ids.filter((id) => !banned.includes(id)) };
  },
});

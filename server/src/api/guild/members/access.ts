import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { findUser } from '../../people/users/queries.ts';
import { findMembersByIds, type MemberWithUser } from './queries.ts';

/** Finds a member and its user. No such user: 10013. Not in the guild: 10007. */
export async function findTarget(ctx: Context, guildId: Snowflake, userId: Snowflake): Promise<MemberWithUser> {
  const found = (await findMembersByIds(ctx.store.read, guildId, [userId])).get(userId);
  return found ?? fail((await findUser(ctx.store.read, userId)) ? 'UNKNOWN_MEMBER' : 'UNKNOWN_USER');
}

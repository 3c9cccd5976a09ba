import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { findMemberState, rankOf } from '../../../core/access/member.ts';
import type { GuildAccess } from '../../../core/access/guild.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { removeMember } from '../members/membership.ts';
import { userObject } from '../../people/users/user.ts';
import { GUILD_BAN_ADD } from './events.ts';
import { BANNED_WITH_MESSAGES } from './hooks.ts';
import { countOutsiderBans, findBan, insertBan, recordOutsiderBan } from './queries.ts';

/**
 * The outcome of a ban: `above` if the user's rank is not below the caller's, `too_many` if the limit on non-member
 * bans is reached.
 */
export type BanOutcome = 'banned' | 'banned_before' | 'above' | 'too_many';

const OUTSIDERS_WITHIN = 86_400_000;

/** Bans a user, who need not be a member: GUILD_BAN_ADD, GUILD_MEMBER_REMOVE for a member, audit 22. */
export async function addBan(tx: Tx, { guild, member }: GuildAccess, user: UserRow, reason: string | null): Promise<BanOutcome> {
  const guild_id = guild.id;
  // Prevents the user from joining between the ban and its commit.
  await lockGuild(tx.db, guild_id);
  const target = await findMemberState(tx.db, guild_id, user.id);
  if (user.id === member.userId || (target && rankOf(guild, target) >= rankOf(guild, member))) return 'above';
  const outsiders = target ? 0 : await countOutsiderBans(tx.db, guild_id, firstIdAt(tx.now - OUTSIDERS_WITHIN));
  if (outsiders >= LIMITS.bans.nonMembers.max && !(await findBan(tx.db, guild_id, user.id))) return 'too_many';
  if (!(await insertBan(tx.db, { guild_id, user_id: user.id, reason }))) return 'banned_before';
  if (!target) await recordOutsiderBan(tx.db, guild_id, tx.id());
  tx.emit(GUILD_BAN_ADD, { guild_id }, { guild_id, user: userObject(user) });
  if (target) await removeMember(tx, guild_id, user.id);
  await tx.audit({ guild_id, action: 'MEMBER_BAN_ADD', target_id: user.id });
  return 'banned';
}

/** Has a job delete the messages that the users sent in the guild within the last `seconds`. */
export async function deleteMessagesOf(tx: Tx, guild_id: Snowflake, user_ids: Snowflake[], seconds: number): Promise<void> {
  if (seconds === 0 || !user_ids.length) return;
  await tx.notify(BANNED_WITH_MESSAGES, { guild_id, user_ids, from: firstIdAt(tx.now - seconds * 1000), to: tx.id() });
}

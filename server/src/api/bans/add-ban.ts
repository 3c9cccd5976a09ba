import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { findMemberState, rankOf } from '../../core/access/member.ts';
import type { GuildAccess } from '../../core/access/guild.ts';
import { lockGuild } from '../../core/guild-state.ts';
import type { UserRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { removeMember } from '../members/index.ts';
import { userObject } from '../users/index.ts';
import { deleteUserMessages } from './delete-user-messages.ts';
import { GUILD_BAN_ADD } from './events.ts';
import { insertBan } from './queries.ts';

/** What became of a ban: `above` when the user stands too high for the caller. */
export type BanOutcome = 'banned' | 'banned_before' | 'above';

/** Bans a user, who need not be a member: GUILD_BAN_ADD, GUILD_MEMBER_REMOVE for a member, audit 22. */
export async function addBan(tx: Tx, { guild, member }: GuildAccess, user: UserRow, reason: string | null): Promise<BanOutcome> {
  const guild_id = guild.id;
  // Nobody joins between the ban and its commit.
  await lockGuild(tx.db, guild_id);
  const target = await findMemberState(tx.db, guild_id, user.id);
  if (user.id === member.userId || (target && rankOf(guild, target) >= rankOf(guild, member))) return 'above';
  if (!(await insertBan(tx.db, { guild_id, user_id: user.id, reason }))) return 'banned_before';
  tx.emit(GUILD_BAN_ADD, { guild_id }, { guild_id, user: userObject(user) });
  if (target) await removeMember(tx, guild_id, user.id);
  await tx.audit({ guild_id, action: 'MEMBER_BAN_ADD', target_id: user.id });
  return 'banned';
}

/** Has a job delete what users wrote in a guild in the last `seconds`. */
export async function deleteMessagesOf(tx: Tx, guild_id: Snowflake, user_ids: Snowflake[], seconds: number): Promise<void> {
  if (seconds === 0 || !user_ids.length) return;
  await tx.enqueue(deleteUserMessages, { guild_id, user_ids, from: firstIdAt(tx.now - seconds * 1000), to: tx.id() });
}

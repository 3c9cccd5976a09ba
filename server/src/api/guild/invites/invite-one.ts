import type { Snowflake } from '@guildhall/protocol/ids';
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { addInviteRow } from './add-invite.ts';
import { countInvitesFor } from './queries.ts';
import { addTargets, insertTargetList, newTargetList } from './target-queries.ts';
import { nobodysInvite } from './vanity-invite.ts';

/**
 * Creates an invite without inviter for one use by one user only, valid for `seconds`; returns its code. These invites do not count against
 * the guild's limit, but have their own limit per user (30016).
 */
export async function inviteOne(
  tx: Tx,
  { guild_id, channel_id }: { guild_id: Snowflake; channel_id: Snowflake },
  { userId, seconds }: { userId: Snowflake; seconds: number },
): Promise<string> {
  await lockGuild(tx.db, guild_id);
  if ((await countInvitesFor(tx.db, guild_id, userId, tx.now)) >= LIMITS.invites.openForUser.max)
    fail(LIMITS.invites.openForUser.error);
  const code = randomBytes(6).toString('base64url');
  const list = newTargetList({ id: tx.id(), code, guild_id, created_at: tx.now, status: null });
  await insertTargetList(tx.db, list);
  await addTargets(tx.db, list.id, [userId], true);
  const row = nobodysInvite({ code, guild_id, channel_id, created_at: tx.now });
  const limits = { max_uses: 1, max_age: seconds, expires_at: tx.now + seconds * 1000 };
  await addInviteRow(tx, { ...row, ...limits, target_list_id: list.id }, {});
  return code;
}

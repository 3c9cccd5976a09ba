import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { removeMember } from './membership.ts';
import { findTemporaryMemberships, hasSession } from './queries.ts';

const SYSTEM = { userId: null, reason: null };

/** Removes a user without a gateway session from the guilds where it is a temporary member without roles. */
export const leaveTemporaryGuilds = job<{ user_id: Snowflake }>({
  kind: 'members.leave_when_offline',
  run: async (platform, { user_id }) => {
    await transact(platform, SYSTEM, async (tx) => {
      if (await hasSession(tx.db, user_id)) return;
      for (const { guild_id } of await findTemporaryMemberships(tx.db, user_id)) await removeMember(tx, guild_id, user_id);
    });
  },
});

/**
 * Called when a session of the user ends: after `wait` ms the user leaves the guilds where it is a temporary member,
 * unless it has reconnected or got a role.
 */
export async function leaveWhenOffline(tx: Tx, userId: Snowflake, wait: number): Promise<void> {
  if ((await findTemporaryMemberships(tx.db, userId)).length > 0)
    await tx.enqueue(leaveTemporaryGuilds, { user_id: userId }, tx.now + wait);
}

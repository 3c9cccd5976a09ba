import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../core/job.ts';
import { transact } from '../../core/transact.ts';
import { findMemberships, removeMember } from '../members/index.ts';

/** Takes a deleted application's bot out of its guilds, one transaction for each; safe to run again. */
export const leaveGuilds = job<{ bot_id: Snowflake }>({
  kind: 'applications.leave_guilds',
  run: async (platform, { bot_id }) => {
    for (const membership of await findMemberships(platform.store.read, bot_id))
      await transact(platform, { userId: null, reason: null }, (tx) => removeMember(tx, membership.guild_id, bot_id));
  },
});

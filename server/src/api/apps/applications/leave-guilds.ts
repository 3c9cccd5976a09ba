import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { transact } from '../../../core/framework/transact.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { listIntegrationsOf, removeIntegration } from '../../guild/integrations/queries.ts';
import { findMemberships } from '../../guild/members/queries.ts';
import { removeMember } from '../../guild/members/membership.ts';
import { deleteApplicationWebhooks } from '../../messages/webhooks/change.ts';

const NOBODY = { userId: null, reason: null };

/** Removes a deleted application and its bot from their guilds, one transaction for each; idempotent. */
export const leaveGuilds = job<{ bot_id: Snowflake }>({
  kind: 'applications.leave_guilds',
  run: async (platform, { bot_id }) => {
    const { read } = platform.store;
    for (const membership of await findMemberships(read, bot_id))
      await transact(platform, NOBODY, (tx) => removeMember(tx, membership.guild_id, bot_id));
    // Guilds that it is in without its bot. An application and its bot have the same id.
    for (const integration of await listIntegrationsOf(read, bot_id))
      await transact(platform, NOBODY, async (tx) => {
        await lockGuild(tx.db, integration.guild_id);
        await deleteApplicationWebhooks(tx, integration.guild_id, bot_id);
        await removeIntegration(tx, integration);
      });
  },
});

import { inGuild } from '../../../core/access/guild.ts';
import { findMemberState, rankOf } from '../../../core/access/member.ts';
import { fail } from '../../../core/framework/errors.ts';
import { readLockedGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { removeMember } from '../../guild/members/membership.ts';
import { deleteApplicationWebhooks } from '../../messages/webhooks/change.ts';
import { findIntegrationById, removeIntegration } from '../../guild/integrations/queries.ts';
import { deleteGuildIntegration as operation } from '@guildhall/protocol/operations/guild/integrations';

/**
 * Removes an application from a guild, with its webhooks, its bot and the bot's role. Unknown: 10005. A bot that is not
 * below the caller cannot be removed, as it cannot be kicked: 50013; a bot may remove itself.
 */
export const deleteGuildIntegration = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { access: { member }, path: { guild_id, integration_id } }) => {
    await ctx.transact(async (tx) => {
      const guild = await readLockedGuild(tx, guild_id);
      const row = (await findIntegrationById(tx.db, guild_id, integration_id)) ?? fail('UNKNOWN_INTEGRATION');
      const { application_id } = row;
      const application = await findApplication(tx.db, application_id);
      const bot = application && (await findMemberState(tx.db, guild_id, application.bot_id));
      if (bot && bot.userId !== member.userId && rankOf(guild, bot) >= rankOf(guild, member)) fail('MISSING_PERMISSIONS');
      await deleteApplicationWebhooks(tx, guild_id, application_id);
      // Removing the bot removes everything that belongs to it, including the integration.
      if (!application || !(await removeMember(tx, guild_id, application.bot_id))) await removeIntegration(tx, row);
      const changes = [
        { key: 'type', old_value: 'discord' },
        ...(application ? [{ key: 'name', old_value: application.name }] : []),
      ];
      await tx.audit({ guild_id, action: 'INTEGRATION_DELETE', target_id: integration_id, changes });
    });
  },
});

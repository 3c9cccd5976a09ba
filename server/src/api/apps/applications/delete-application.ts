import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { endActivitiesOf } from '../activities/leave.ts';
import { deleteFilesOfAssets } from '../application-assets/delete-asset-files.ts';
import { revokeTokens } from '../../people/auth/tokens.ts';
import { deletePublisher } from '../publisher/family.ts';
import { ownedApplication } from './access.ts';
import { leaveGuilds } from './leave-guilds.ts';
import { deleteApplicationRow } from './queries.ts';
import { APPLICATION_DELETED } from './hooks.ts';
import { deleteApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * Deletes an application (docs/contract/people.md#applications): revokes its bot's tokens and those granted by users
 * immediately, removes the bot from its guilds, and deletes the accounts of its players. Its messages stay.
 */
export const deleteApplication = route(operation, {
  access: ownedApplication,
  limit: limits.write,
  run: async (ctx, { access }) => {
    await ctx.transact(async (tx) => {
      await endActivitiesOf(tx, access.id);
      await deleteFilesOfAssets(tx, access.id);
      await deleteApplicationRow(tx.db, access.id);
      await revokeTokens(tx, access.bot_id, 'bot');
      await tx.notify(APPLICATION_DELETED, { application_id: access.id });
      await deletePublisher(tx.db, access.id);
      await tx.enqueue(leaveGuilds, { bot_id: access.bot_id });
    });
  },
});

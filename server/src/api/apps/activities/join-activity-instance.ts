import { inChannel } from '../../../core/access/channel.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { launchActivity } from './launch.ts';
import { lockLiveSession } from './queries.ts';
import { launchRefusal } from './refusal.ts';
import { joinActivityInstance as operation } from '@guildhall/protocol/operations/apps/activities';

/**
 * Launches an application's activity in a channel for the caller, or joins the one that runs there
 * (docs/contract/applications.md#activity-instances), in one of the caller's gateway sessions (else 10020).
 */
export const joinActivityInstance = route(operation, {
  access: inChannel(),
  limit: limits.write,
  run: async (ctx, { access, path, body: { session_id: sessionId } }) => {
    const application = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
    const refusal = await launchRefusal(ctx, access, application);
    if (refusal) fail(refusal.error);
    const userId = ctx.viewer.user.id;
    await ctx.transact(async (tx) => {
      if (!(await lockLiveSession(tx.db, userId, sessionId))) fail('UNKNOWN_SESSION');
      const place = { channelId: access.channel.id, guildId: access.guild?.id ?? null };
      await launchActivity(tx, { applicationId: application.id, ...place, userId, sessionId });
    });
  },
});

import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { HEADLESS, LIFETIME } from '../../../core/framework/headless.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { endHeadless } from './end-headless.ts';
import { settingsOf } from '../../people/users/settings.ts';
import { createHeadlessSession as operation } from '@guildhall/protocol/operations/games/rich-presence';

/**
 * Shows an activity of the caller's for twenty minutes without a gateway session: `{token, activities}`. With `token` it replaces
 * that session's activity.
 * - 10020 for a token that has expired or is another user's.
 * - 50035 for an invalid activity.
 */
export const createHeadlessSession = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body: { activities, token: known } }) => {
    const { user, application, scopes } = ctx.viewer;
    if (!application) return fail('UNKNOWN_APPLICATION');
    const token = known ?? randomBytes(24).toString('base64url');
    const id = hashToken(token).slice(0, 32);
    if (known) {
      const query = ctx.store.read.kysely.selectFrom('gateway_sessions').select('id').where('id', '=', id);
      const own = query.where('user_id', '=', user.id).where('application_id', '=', application.id);
      if (!(await own.executeTakeFirst())) fail('UNKNOWN_SESSION');
    }
    const set = settingsOf(user).status;
    // A user who is invisible by the settings stays so as long as the setting holds.
    const status = set === 'invisible' ? 'online' : set;
    const game = { applicationId: application.id, applicationName: application.name };
    const given = { id, userId: user.id, ...game, scopes, activities, status };
    const shown = await ctx.headless.show(given);
    if (!shown) return failForm({ 'activities.0': complain.custom('ACTIVITY_INVALID', 'This is not a valid activity.') });
    const { updatedAt: updated_at } = shown;
    await ctx.transact((tx) => tx.enqueue(endHeadless, { id, user_id: user.id, updated_at }, updated_at + LIFETIME));
    if (!known) await endOldest(ctx, application.id);
    return { token, activities: shown.activities };
  },
});

async function endOldest({ store, viewer, headless }: Context, applicationId: Snowflake): Promise<void> {
  const surplus = await store.read.kysely
    .selectFrom('gateway_sessions')
    .select('id')
    .where('user_id', '=', viewer.user.id)
    .where('application_id', '=', applicationId)
    .where('node_id', '=', HEADLESS)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(100)
    .offset(LIMITS.lobbies.headlessSessions.max)
    .execute();
  for (const { id } of surplus) await headless.end(viewer.user.id, id);
}

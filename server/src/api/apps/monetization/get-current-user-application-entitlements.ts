import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { entitlementObject } from './entitlement.ts';
import { listEntitlements } from './queries.ts';
import { readSkuIds } from './filters.ts';
import { getCurrentUserApplicationEntitlements as operation } from '@guildhall/protocol/operations/apps/monetization';

/**
 * The caller's active entitlements of an application, including those bought for guilds (EntitlementResponse);
 * consumed ones with `exclude_consumed=false`. A token sees those of the application that it was issued to; else
 * 20012.
 */
export const getCurrentUserApplicationEntitlements = route(operation, {
  access: async ({ store, viewer }, { application_id }) => {
    if (!(await findApplication(store.read, application_id))) fail('UNKNOWN_APPLICATION');
    if (viewer.kind === 'bearer' && viewer.application?.id !== application_id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  },
  limit: limits.read,
  run: async (ctx, { path, query }) => {
    const rows = await listEntitlements(ctx.store.read, path.application_id, {
      user_id: ctx.viewer.user.id,
      sku_ids: readSkuIds(query.sku_ids),
      exclude_ended_at: ctx.clock.now(),
      exclude_deleted: true,
      exclude_consumed: query.exclude_consumed ?? true,
      limit: LIMITS.applications.entitlementsOfUser.max,
    });
    return rows.map(entitlementObject);
  },
});

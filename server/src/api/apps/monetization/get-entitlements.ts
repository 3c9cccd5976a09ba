import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { entitlementObject } from './entitlement.ts';
import { listEntitlements } from './queries.ts';
import { readSkuIds } from './filters.ts';
import { getEntitlements as operation } from '@guildhall/protocol/operations/apps/monetization';

/**
 * A page of an application's entitlements by id, oldest first (EntitlementResponse). Deleted ones only with
 * `exclude_deleted=false`, ended ones unless `exclude_ended`; `only_active`: those that grant access now.
 */
export const getEntitlements = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async (ctx, { access, query }) => {
    const now = ctx.clock.now();
    const { user_id, guild_id, before, after, limit = LIMITS.applications.entitlementsPerPage.default } = query;
    const rows = await listEntitlements(ctx.store.read, access.id, {
      user_id,
      guild_id,
      before,
      after,
      limit,
      sku_ids: readSkuIds(query.sku_ids),
      exclude_ended_at: query.exclude_ended ? now : undefined,
      exclude_deleted: query.exclude_deleted ?? true,
      active_at: query.only_active ? now : undefined,
    });
    return rows.map(entitlementObject);
  },
});

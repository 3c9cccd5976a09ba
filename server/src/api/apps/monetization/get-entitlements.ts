import { LIMITS } from '@guildhall/protocol/limits';
import { Snowflake, WholeWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownApplication } from '../applications/access.ts';
import { entitlementObject } from './entitlement.ts';
import { listEntitlements } from './queries.ts';
import { readSkuIds, SkuIds } from './filters.ts';

const Flag = () => Type.Optional(Type.Boolean());

/**
 * A page of an application's entitlements by id, oldest first (EntitlementResponse). Deleted ones only with
 * `exclude_deleted=false`, ended ones unless `exclude_ended`; `only_active`: those that grant access now.
 */
export const getEntitlements = route({
  id: 'get_entitlements',
  method: 'GET',
  path: '/applications/{application_id}/entitlements',
  auth: ['bot', 'bearer:applications.entitlements'],
  access: ownApplication,
  limit: limits.read,
  query: Type.Object({
    user_id: Type.Optional(Snowflake()),
    guild_id: Type.Optional(Snowflake()),
    sku_ids: SkuIds(),
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.applications.entitlementsPerPage)),
    exclude_ended: Flag(),
    exclude_deleted: Flag(),
    only_active: Flag(),
  }),
  reply: 200,
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

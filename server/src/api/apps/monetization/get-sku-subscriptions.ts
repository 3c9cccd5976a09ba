import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { entitlementIdsOf, listSubscriptions } from './queries.ts';
import { subscriptionObject } from './subscription.ts';
import { ownSku, subscriber } from './access.ts';
import { getSkuSubscriptions as operation } from '@guildhall/protocol/operations/apps/monetization';

/**
 * A page of a user's subscriptions to a SKU by id, oldest first (SubscriptionResponse). A bot must name the user;
 * others see their own.
 */
export const getSkuSubscriptions = route(operation, {
  access: ownSku,
  limit: limits.read,
  run: async (ctx, { access, query: { before, after, limit = LIMITS.applications.subscriptionsPerPage.default, user_id } }) => {
    const db = ctx.store.read;
    const whose = { sku_id: access.id, user_id: subscriber(ctx, user_id) };
    const rows = await listSubscriptions(db, whose, { before, after, limit });
    const ids = await entitlementIdsOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => subscriptionObject(row, ids.get(row.id) ?? []));
  },
});

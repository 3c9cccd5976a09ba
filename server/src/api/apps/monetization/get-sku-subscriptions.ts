import { LIMITS } from '@guildhall/protocol/limits';
import { Snowflake, WholeWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { entitlementIdsOf, listSubscriptions } from './queries.ts';
import { subscriptionObject } from './subscription.ts';
import { ownSku, subscriber } from './access.ts';

/**
 * A page of a user's subscriptions to a SKU by id, oldest first (SubscriptionResponse). A bot must name the user;
 * others see their own.
 */
export const getSkuSubscriptions = route({
  id: 'get_sku_subscriptions',
  method: 'GET',
  path: '/skus/{sku_id}/subscriptions',
  auth: ['bot', 'bearer:any', 'person'],
  access: ownSku,
  limit: limits.read,
  query: Type.Object({
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.applications.subscriptionsPerPage)),
    user_id: Type.Optional(Snowflake()),
  }),
  reply: 200,
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

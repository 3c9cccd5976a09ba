import { ApiError } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { entitlementIdsOf, findSubscription } from './queries.ts';
import { subscriptionObject } from './subscription.ts';
import { ownSku } from './access.ts';
import { getSkuSubscription as operation } from '@guildhall/protocol/operations/apps/monetization';

/** One subscription to a SKU (SubscriptionResponse): the bot sees those of all users, others their own; else 404. */
export const getSkuSubscription = route(operation, {
  access: ownSku,
  limit: limits.read,
  run: async (ctx, { access, path, query }) => {
    const row = await findSubscription(ctx.store.read, path.subscription_id);
    const whose = ctx.viewer.kind === 'bot' ? (query.user_id ?? row?.user_id) : ctx.viewer.user.id;
    if (row?.sku_id !== access.id || row.user_id !== whose) throw new ApiError(404, 0, 'Unknown Subscription');
    const ids = await entitlementIdsOf(ctx.store.read, [row.id]);
    return subscriptionObject(row, ids.get(row.id) ?? []);
  },
});

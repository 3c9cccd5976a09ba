import type { Route } from '../../../core/framework/route.ts';
import { consumeEntitlement } from './consume-entitlement.ts';
import { createEntitlement } from './create-entitlement.ts';
import { createSku } from './create-sku.ts';
import { deleteEntitlement } from './delete-entitlement.ts';
import { getCurrentUserApplicationEntitlements } from './get-current-user-application-entitlements.ts';
import { getEntitlement } from './get-entitlement.ts';
import { getEntitlements } from './get-entitlements.ts';
import { getPublishedListing } from './get-published-listing.ts';
import { getSkuSubscription } from './get-sku-subscription.ts';
import { getSkuSubscriptions } from './get-sku-subscriptions.ts';
import { listSkus } from './list-skus.ts';
import { purchaseSku } from './purchase-sku.ts';
import { updateSubscription } from './update-subscription.ts';
import { updateSku } from './update-sku.ts';
import { listApplicationSubscriptions } from './list-application-subscriptions.ts';

/** SKUs, entitlements and subscriptions under /applications, /skus and /users, in path order. */
export const monetizationRoutes: Route[] = [
  getEntitlements,
  createEntitlement,
  getEntitlement,
  deleteEntitlement,
  consumeEntitlement,
  listSkus,
  createSku,
  purchaseSku,
  getSkuSubscriptions,
  getSkuSubscription,
  getPublishedListing,
  getCurrentUserApplicationEntitlements,
  updateSubscription,
  updateSku,
  listApplicationSubscriptions,
];

export { ENTITLEMENT_TYPES, type EntitlementObject, entitlementObject } from './entitlement.ts';
export {
  dropMonetization,
  type EntitlementFilter,
  entitlementIdsOf,
  entitlementsFor,
  findEntitlement,
  findSoldOf,
  findSku,
  findSubscription,
  type Holder,
  listEntitlements,
  listSkus,
  listSubscriptions,
  lockEntitlement,
  lockSku,
  lockSubscription,
} from './queries.ts';
export { SKU_FLAGS, SKU_TYPES, type SkuObject, skuObject } from './sku.ts';
export { periodEnd, SUBSCRIPTION_STATUSES, type SubscriptionObject, subscriptionObject } from './subscription.ts';

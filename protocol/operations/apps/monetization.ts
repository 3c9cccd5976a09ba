import { Type } from 'typebox';
import { TextWithin, OneOf, Maybe, Snowflake, WholeWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { SKU_TYPES, SkuIds } from '../../bodies/apps/monetization.ts';
import { EntitlementObject, SkuObject, SubscriptionObject } from '../../objects/apps/monetization.ts';
import { operation } from '../../operation.ts';
import { Id } from '../../objects/parts.ts';

/** docs/contract/enums.md#entitlement_owner_type. */
export const CREATE_ENTITLEMENT_OWNERS = { GUILD: 1, USER: 2 } as const;

export const CreateSkuBody = Type.Object({
  name: TextWithin(LIMITS.applications.skuName),
  type: OneOf(SKU_TYPES.DURABLE, SKU_TYPES.CONSUMABLE, SKU_TYPES.SUBSCRIPTION),
  access_type: Maybe(OneOf(1, 2, 3)),
  flags: Maybe(Type.Integer({ minimum: 0 })),
});

export const UpdateSkuBody = Type.Object({
  name: Type.Optional(TextWithin(LIMITS.applications.skuName)),
  access_type: Type.Optional(OneOf(1, 2, 3)),
  flags: Type.Optional(Type.Integer({ minimum: 0 })),
});

export const GetEntitlementsFlag = () => Type.Optional(Type.Boolean());

export const UPDATE_SUBSCRIPTION_ACTIONS = ['cancel', 'resume', 'refund'] as const;

export const getEntitlements = operation({
  id: 'get_entitlements',
  method: 'GET',
  path: '/applications/{application_id}/entitlements',
  auth: ['bot', 'person', 'bearer:applications.entitlements'],
  query: Type.Object({
    user_id: Type.Optional(Snowflake()),
    guild_id: Type.Optional(Snowflake()),
    sku_ids: SkuIds(),
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.applications.entitlementsPerPage)),
    exclude_ended: GetEntitlementsFlag(),
    exclude_deleted: GetEntitlementsFlag(),
    only_active: GetEntitlementsFlag(),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(EntitlementObject) },
});

export const createEntitlement = operation({
  id: 'create_entitlement',
  method: 'POST',
  path: '/applications/{application_id}/entitlements',
  auth: ['bot', 'person'],
  body: Type.Object({
    sku_id: Snowflake(),
    owner_id: Snowflake(),
    owner_type: OneOf(CREATE_ENTITLEMENT_OWNERS.GUILD, CREATE_ENTITLEMENT_OWNERS.USER),
  }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'UNKNOWN_USER',
    'UNKNOWN_SKU',
    'INVALID_SKU',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: EntitlementObject },
});

export const getEntitlement = operation({
  id: 'get_entitlement',
  method: 'GET',
  path: '/applications/{application_id}/entitlements/{entitlement_id}',
  auth: ['bot', 'person', 'bearer:applications.entitlements'],
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_ENTITLEMENT', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: EntitlementObject },
});

export const deleteEntitlement = operation({
  id: 'delete_entitlement',
  method: 'DELETE',
  path: '/applications/{application_id}/entitlements/{entitlement_id}',
  auth: ['bot', 'person', 'bearer:applications.entitlements'],
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_ENTITLEMENT',
    'ONLY_SANDBOX_ENTITLEMENTS_CAN_BE_DELETED',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 204: null },
});

export const consumeEntitlement = operation({
  id: 'consume_entitlement',
  method: 'POST',
  path: '/applications/{application_id}/entitlements/{entitlement_id}/consume',
  auth: ['bot', 'person', 'bearer:applications.entitlements'],
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_ENTITLEMENT',
    'ONLY_CONSUMABLE_SKUS_CAN_BE_CONSUMED',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 204: null },
});

export const listSkus = operation({
  id: 'list_skus',
  method: 'GET',
  path: '/applications/{application_id}/skus',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(SkuObject) },
});

export const createSku = operation({
  id: 'create_sku',
  method: 'POST',
  path: '/applications/{application_id}/skus',
  auth: ['person'],
  body: CreateSkuBody,
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 201: SkuObject },
});

export const updateSku = operation({
  id: 'update_sku',
  method: 'PATCH',
  path: '/applications/{application_id}/skus/{sku_id}',
  auth: ['person'],
  body: UpdateSkuBody,
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_SKU', 'INVALID_SKU', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: SkuObject },
});

export const listApplicationSubscriptions = operation({
  id: 'list_application_subscriptions',
  method: 'GET',
  path: '/applications/{application_id}/subscriptions',
  auth: ['bot', 'person'],
  query: Type.Object({
    sku_id: Type.Optional(Snowflake()),
    user_id: Type.Optional(Snowflake()),
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.applications.subscriptionsPerPage)),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(SubscriptionObject) },
});

export const purchaseSku = operation({
  id: 'purchase_sku',
  method: 'POST',
  path: '/skus/{sku_id}/purchase',
  auth: ['person'],
  body: Type.Object({ guild_id: Maybe(Snowflake()) }),
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_SKU', 'ENTITLEMENT_ALREADY_GRANTED', 'MISSING_ACCESS', 'INVALID_SKU'],
  replies: { 201: Type.Object({ ...EntitlementObject.properties, subscription: Type.Optional(SubscriptionObject) }) },
});

export const getSkuSubscriptions = operation({
  id: 'get_sku_subscriptions',
  method: 'GET',
  path: '/skus/{sku_id}/subscriptions',
  auth: ['bot', 'bearer:any', 'person'],
  query: Type.Object({
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.applications.subscriptionsPerPage)),
    user_id: Type.Optional(Snowflake()),
  }),
  errors: ['UNKNOWN_SKU', 'MISSING_ACCESS', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(SubscriptionObject) },
});

export const getSkuSubscription = operation({
  id: 'get_sku_subscription',
  method: 'GET',
  path: '/skus/{sku_id}/subscriptions/{subscription_id}',
  auth: ['bot', 'bearer:any', 'person'],
  query: Type.Object({ user_id: Type.Optional(Snowflake()) }),
  errors: ['UNKNOWN_SKU', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: SubscriptionObject },
});

export const getPublishedListing = operation({
  id: 'get_published_listing',
  method: 'GET',
  path: '/store/published-listings/skus/{sku_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_SKU'],
  replies: {
    200: Type.Object({
      id: Id,
      summary: Type.String(),
      description: Type.Null(),
      tagline: Type.Null(),
      published: Type.Boolean(),
      sku: SkuObject,
    }),
  },
});

export const getCurrentUserApplicationEntitlements = operation({
  id: 'get_current_user_application_entitlements',
  method: 'GET',
  path: '/users/@me/applications/{application_id}/entitlements',
  auth: ['bearer:any', 'person'],
  query: Type.Object({ sku_ids: SkuIds(), exclude_consumed: Type.Optional(Type.Boolean()) }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(EntitlementObject) },
});

export const updateSubscription = operation({
  id: 'update_subscription',
  method: 'PATCH',
  path: '/users/@me/subscriptions/{subscription_id}',
  auth: ['person'],
  body: Type.Object({ action: Type.Enum(UPDATE_SUBSCRIPTION_ACTIONS) }),
  replies: { 200: SubscriptionObject },
});

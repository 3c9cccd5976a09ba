import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import { EntitlementTypes, SubscriptionResponseStatusType } from '../enums.ts';

/** The right of a user or guild to a SKU of an application (EntitlementResponse). */
export const EntitlementObject = Type.Object(
  {
    id: Id,
    sku_id: Id,
    application_id: Id,
    user_id: Id,
    guild_id: Type.Optional(Id),
    type: EntitlementTypes,
    deleted: Type.Boolean(),
    consumed: Type.Boolean(),
    /** Null for test ones. */
    starts_at: Nullable(Time),
    /** Null until it has ended. */
    ends_at: Nullable(Time),
  },
  { title: 'EntitlementObject' },
);
export type EntitlementObject = Static<typeof EntitlementObject>;

/** A SKU in wire format; fields that the platform does not use are null or empty. */
export const SkuObject = Type.Object(
  {
    id: Id,
    type: Type.Integer(),
    dependent_sku_id: Type.Null(),
    application_id: Id,
    manifest_labels: Type.Null(),
    access_type: Type.Integer(),
    name: Type.String(),
    features: Type.Tuple([]),
    release_date: Type.Null(),
    premium: Type.Literal(false),
    slug: Type.String(),
    flags: Type.Integer(),
    show_age_gate: Type.Literal(false),
  },
  { title: 'SkuObject' },
);
export type SkuObject = Static<typeof SkuObject>;

/** A monthly subscription (SubscriptionResponse). */
export const SubscriptionObject = Type.Object(
  {
    id: Id,
    user_id: Id,
    sku_ids: Type.Array(Id),
    renewal_sku_ids: Type.Null(),
    entitlement_ids: Type.Array(Id),
    current_period_start: Time,
    current_period_end: Time,
    status: SubscriptionResponseStatusType,
    canceled_at: Nullable(Time),
  },
  { title: 'SubscriptionObject' },
);
export type SubscriptionObject = Static<typeof SubscriptionObject>;

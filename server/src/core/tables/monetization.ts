import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

// The SKUs of applications, their entitlements, and monthly subscriptions.

export interface SkusTable {
  id: Snowflake;
  application_id: Snowflake;
  /** docs/contract/enums.md#sku_type. */
  type: number;
  name: string;
  slug: string;
  /** docs/contract/enums.md#sku_flag. */
  flags: number;
  access_type: number;
}

export interface EntitlementsTable {
  id: Snowflake;
  application_id: Snowflake;
  sku_id: Snowflake;
  /** The owner, or the buyer for the guild; for a guild's test entitlement the application's owner. */
  user_id: Snowflake;
  /** The guild that owns it; null if it belongs to the user. */
  guild_id: Snowflake | null;
  /** docs/contract/enums.md#entitlement_type. */
  type: number;
  /** Granted by the application for testing; never expires. */
  test: number;
  subscription_id: Snowflake | null;
  consumed: Generated<number>;
  deleted: Generated<number>;
  starts_at: number | null;
  /** Null until it has ended. */
  ends_at: Generated<number | null>;
}

export interface SubscriptionsTable {
  id: Snowflake;
  application_id: Snowflake;
  sku_id: Snowflake;
  user_id: Snowflake;
  guild_id: Snowflake | null;
  /** 0 active, 1 inactive, 2 ending (docs/contract/monetization.md#subscriptions). */
  status: number;
  /** When it was last granted: its periods are months counted from then. */
  anchor_at: number;
  period_start: number;
  period_end: number;
  canceled_at: number | null;
}

export interface MonetizationTables {
  skus: SkusTable;
  entitlements: EntitlementsTable;
  subscriptions: SubscriptionsTable;
}

export type SkuRow = Selectable<SkusTable>;
export type EntitlementRow = Selectable<EntitlementsTable>;
export type SubscriptionRow = Selectable<SubscriptionsTable>;

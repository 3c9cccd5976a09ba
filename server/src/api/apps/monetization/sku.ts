import type { Snowflake } from '@guildhall/protocol/ids';
import type { SkuRow } from '../../../core/tables/monetization.ts';

/** Reference table "enums", sku_type. Each subscription gets a group. */
export const SKU_TYPES = { DURABLE: 2, CONSUMABLE: 3, SUBSCRIPTION: 5, SUBSCRIPTION_GROUP: 6 } as const;

/** Reference table "enums", sku_flag. */
export const SKU_FLAGS = { AVAILABLE: 1 << 2, GUILD_SUBSCRIPTION: 1 << 7, USER_SUBSCRIPTION: 1 << 8 } as const;

/** A SKU in wire format; fields that the platform does not use are null or empty. */
export interface SkuObject {
  id: Snowflake;
  type: number;
  dependent_sku_id: null;
  application_id: Snowflake;
  manifest_labels: null;
  access_type: number;
  name: string;
  features: [];
  release_date: null;
  premium: false;
  slug: string;
  flags: number;
  show_age_gate: false;
}

/** Converts a row to wire format. */
export function skuObject({ id, type, application_id, access_type, name, slug, flags }: SkuRow): SkuObject {
  return {
    id,
    type,
    dependent_sku_id: null,
    application_id,
    manifest_labels: null,
    access_type,
    name,
    features: [],
    release_date: null,
    premium: false,
    slug,
    flags,
    show_age_gate: false,
  };
}

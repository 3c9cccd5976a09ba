import { SKU_TYPES } from '@guildhall/protocol/bodies/apps/monetization';
import type { SkuRow } from '../../../core/tables/monetization.ts';
import type { SkuObject } from '@guildhall/protocol/objects/apps/monetization';

/** docs/contract/enums.md#sku_flag. */
export const SKU_FLAGS = { AVAILABLE: 1 << 2, GUILD_SUBSCRIPTION: 1 << 7, USER_SUBSCRIPTION: 1 << 8 } as const;

/** Whether users may buy a SKU: it is available, and not the group of a subscription. */
export function isForSale({ flags, type }: SkuRow): boolean {
  return (flags & SKU_FLAGS.AVAILABLE) !== 0 && type !== SKU_TYPES.SUBSCRIPTION_GROUP;
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

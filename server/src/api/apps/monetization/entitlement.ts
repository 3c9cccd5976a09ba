import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { EntitlementRow } from '../../../core/tables/monetization.ts';
import type { EntitlementObject } from '@guildhall/protocol/objects/apps/monetization';

/** The types of docs/contract/enums.md#entitlement_type, that this server creates. */
export const ENTITLEMENT_TYPES = { PURCHASE: 1, APPLICATION_SUBSCRIPTION: 8 } as const;

/** Converts a row to wire format. */
export function entitlementObject(row: EntitlementRow): EntitlementObject {
  return {
    id: row.id,
    sku_id: row.sku_id,
    application_id: row.application_id,
    user_id: row.user_id,
    ...(row.guild_id === null ? {} : { guild_id: row.guild_id }),
    type: row.type,
    deleted: row.deleted === 1,
    consumed: row.consumed === 1,
    starts_at: isoTimeOrNull(row.starts_at),
    ends_at: isoTimeOrNull(row.ends_at),
  };
}

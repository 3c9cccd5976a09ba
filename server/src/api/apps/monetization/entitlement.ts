import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTimeOrNull } from '../../../core/iso-time.ts';
import type { EntitlementRow } from '../../../core/tables/monetization.ts';

/** The types of reference table "enums", entitlement_type, that this server creates. */
export const ENTITLEMENT_TYPES = { PURCHASE: 1, APPLICATION_SUBSCRIPTION: 8 } as const;

/** What a user or guild owns of an application's SKUs (EntitlementResponse). */
export interface EntitlementObject {
  id: Snowflake;
  sku_id: Snowflake;
  application_id: Snowflake;
  user_id: Snowflake;
  guild_id?: Snowflake;
  type: number;
  deleted: boolean;
  consumed: boolean;
  /** Null for test ones. */
  starts_at: string | null;
  /** Null until it has ended. */
  ends_at: string | null;
}

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

import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { SubscriptionRow } from '../../../core/tables/monetization.ts';
import type { SubscriptionObject } from '@guildhall/protocol/objects/apps/monetization';

/** docs/contract/enums.md#subscription_status; the transitions are in docs/contract/monetization.md#subscriptions. */
export const SUBSCRIPTION_STATUSES = { ACTIVE: 0, INACTIVE: 1, ENDING: 2 } as const;

/** Converts a row to wire format, with its unrevoked entitlements. */
export function subscriptionObject(row: SubscriptionRow, entitlementIds: readonly Snowflake[]): SubscriptionObject {
  return {
    id: row.id,
    user_id: row.user_id,
    sku_ids: [row.sku_id],
    renewal_sku_ids: null,
    entitlement_ids: [...entitlementIds],
    current_period_start: isoTime(row.period_start),
    current_period_end: isoTime(row.period_end),
    status: row.status,
    canceled_at: isoTimeOrNull(row.canceled_at),
  };
}

/**
 * When the period that begins at `start` ends (ms since 1970, UTC): a month later on the day of `anchor`, or on the last day of a
 * month that has no such day.
 */
export function periodEnd(anchor: number, start: number): number {
  const [first, from] = [new Date(anchor), new Date(start)];
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + 1;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = anchor - Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate());
  return Date.UTC(year, month, Math.min(first.getUTCDate(), lastDay)) + timeOfDay;
}

import type { Snowflake } from '@guildhall/protocol/ids';

/** The health of an application's endpoint for webhook events. */
export interface WebhookEndpointsTable {
  application_id: Snowflake;
  /** Consecutive events that were never delivered, despite all retries. */
  lost: number;
  /** When its signature check is tried again, ms since 1970. */
  probe_at: number;
}

export interface WebhookEventTables {
  webhook_endpoints: WebhookEndpointsTable;
}

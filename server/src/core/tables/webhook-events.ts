import type { Snowflake } from '@guildhall/protocol/ids';

/** How an application's address for webhook events does. */
export interface WebhookEndpointsTable {
  application_id: Snowflake;
  /** Events in a row that it never took, however often they were sent. */
  lost: number;
  /** When its look at signatures is tried again, ms since 1970. */
  probe_at: number;
}

export interface WebhookEventTables {
  webhook_endpoints: WebhookEndpointsTable;
}

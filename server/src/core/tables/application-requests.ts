import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** A request of an application to the operator. Its id tells when it was made. */
export interface ApplicationRequestsTable {
  id: Snowflake;
  application_id: Snowflake;
  kind: 'intents' | 'limit';
  /** The limit that is to be raised, and to what; null for a review of intents. */
  limit_name: string | null;
  value: number | null;
  /** The bound that the operator granted. */
  granted: number | null;
  text: string;
  state: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  requested_by: Snowflake;
  /** The operator who decided, when, and why; null while the request is pending. */
  decided_by: Snowflake | null;
  decided_at: number | null;
  reason: string | null;
}

export interface ApplicationRequestTables {
  application_requests: ApplicationRequestsTable;
}

export type ApplicationRequestRow = Selectable<ApplicationRequestsTable>;

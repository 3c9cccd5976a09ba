import type { Snowflake } from '@guildhall/protocol/ids';
import type { ConsoleKind } from '@guildhall/protocol/objects/apps/console';
import type { DeliveryKind, EndpointFailure } from '@guildhall/protocol/objects/apps/deliveries';

/** The applications whose developers have switched their console on or off; others follow the setting of the server. */
export interface ApplicationConsolesTable {
  application_id: Snowflake;
  is_enabled: number;
}

/** One entry of a console. */
export interface ConsoleEntriesTable {
  /** Rises with the order in which entries were written. */
  id: Snowflake;
  application_id: Snowflake;
  /** The id by which links name it: it exists from the beginning of a request on, when others may be caused by it. */
  ref: Snowflake;
  /** Another name by which links find it, such as `interaction:<id>`. */
  key: string | null;
  /** Ms since 1970. */
  at: number;
  kind: ConsoleKind;
  name: string;
  summary: string;
  status: number | null;
  is_failed: number;
  duration_ms: number | null;
  session_id: string | null;
  bytes: number;
  /** The detail without its content, which searches do not read. */
  detail_json: string;
  /** The path, the bodies and the data. */
  content_json: string;
}

/** A cause, by its `ref` or its `key`, of an entry. */
export interface ConsoleLinksTable {
  application_id: Snowflake;
  effect_ref: Snowflake;
  cause: string;
}

/** One signed request to an endpoint of an application. Times are ms since 1970. */
export interface ApplicationDeliveriesTable {
  id: Snowflake;
  application_id: Snowflake;
  kind: DeliveryKind;
  name: string;
  url: string;
  attempt: number;
  at: number;
  status: number | null;
  failure: EndpointFailure | null;
  duration_ms: number | null;
  is_delivered: number;
  is_test: number;
  redelivery_of: Snowflake | null;
  next_attempt_at: number | null;
  /** `{headers, body}`, without secrets. */
  request_json: string;
  /** `{status, headers, body}`, without secrets. */
  response_json: string | null;
}

export interface DeveloperLogTables {
  application_consoles: ApplicationConsolesTable;
  console_entries: ConsoleEntriesTable;
  console_links: ConsoleLinksTable;
  application_deliveries: ApplicationDeliveriesTable;
}

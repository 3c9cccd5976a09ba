import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Where a person's pushes go.

/** A browser that receives pushes for a person; it ends with the login that has registered it. */
export interface DevicesTable {
  id: Snowflake;
  user_id: Snowflake;
  /** The hash of the token of the login. */
  session_hash: string;
  /** The address at the push service of the browser. */
  endpoint: string;
  /** SHA-256 of the endpoint, hex: a browser belongs to one person at a time. */
  endpoint_hash: string;
  /** The public key of the browser, and its authentication secret, in base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  created_at: number;
}

/** How many pushes of messages a device has been sent in its current minute. */
export interface DevicePacesTable {
  device_id: Snowflake;
  window_start: number;
  used: number;
}

/** The tables of this file. */
export interface DeviceTables {
  devices: DevicesTable;
  device_paces: DevicePacesTable;
}

export type DeviceRow = Selectable<DevicesTable>;

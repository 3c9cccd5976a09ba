import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** The authorization of an application by a user. */
export interface Oauth2GrantsTable {
  id: Snowflake;
  application_id: Snowflake;
  user_id: Snowflake;
  /** All scopes ever granted, space-separated; empty if the application only acts for its owner. */
  scopes: string;
  created_at: number;
}

export interface Oauth2CodesTable {
  /** SHA-256 of the code, hex. */
  hash: string;
  application_id: Snowflake;
  user_id: Snowflake;
  /** The family of the tokens that it is exchanged for. */
  family_id: Snowflake;
  scopes: string;
  /** As in the request; null if it had none. */
  redirect_uri: string | null;
  challenge: string | null;
  nonce: string | null;
  /** When the user logged in. */
  auth_time: number;
  guild_id: Snowflake | null;
  permissions: string | null;
  /** Whether the bot joins at the exchange. */
  installs: number;
  /** Where the exchange creates a webhook for the application; null without webhook.incoming. */
  webhook_channel_id: Snowflake | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** An access token, which is also in `tokens` as long as it is valid, with its refresh token. */
export interface Oauth2TokensTable {
  /** SHA-256 of the access token, hex. */
  hash: string;
  application_id: Snowflake;
  user_id: Snowflake;
  /** All tokens that were issued from one code. */
  family_id: Snowflake;
  /** The scopes of the refresh token; the access token may have fewer. */
  scopes: string;
  refresh_hash: string | null;
  refresh_used_at: number | null;
  parent_hash: string | null;
  auth_time: number;
  created_at: number;
}

/** A device that waits for authorization. */
export interface Oauth2DevicesTable {
  /** SHA-256 of the device code, hex. */
  hash: string;
  /** The code that the user types: eight letters. */
  user_code: string;
  application_id: Snowflake;
  scopes: string;
  /** Minimum number of seconds between two polls. */
  poll_interval: number;
  polled_at: number | null;
  created_at: number;
  expires_at: number;
  /** The user who answered; null until then. */
  user_id: Snowflake | null;
  /** Null: not answered, 0: denied, 1: granted. */
  granted: number | null;
  /** When the user had logged in. */
  auth_time: number | null;
  used_at: number | null;
}

export interface Oauth2Tables {
  oauth2_devices: Oauth2DevicesTable;
  oauth2_grants: Oauth2GrantsTable;
  oauth2_codes: Oauth2CodesTable;
  oauth2_tokens: Oauth2TokensTable;
}

export type Oauth2DeviceRow = Selectable<Oauth2DevicesTable>;
export type Oauth2GrantRow = Selectable<Oauth2GrantsTable>;
export type Oauth2CodeRow = Selectable<Oauth2CodesTable>;
export type Oauth2TokenRow = Selectable<Oauth2TokensTable>;

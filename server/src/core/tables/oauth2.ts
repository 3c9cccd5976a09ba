import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** What a person lets an application do. */
export interface Oauth2GrantsTable {
  id: Snowflake;
  application_id: Snowflake;
  user_id: Snowflake;
  /** All that was ever agreed to, a list divided by spaces; empty when the application only acts for its owner. */
  scopes: string;
  created_at: number;
}

export interface Oauth2CodesTable {
  /** SHA-256 of the code, hex. */
  hash: string;
  application_id: Snowflake;
  user_id: Snowflake;
  /** Of the tokens that it is exchanged for. */
  family_id: Snowflake;
  scopes: string;
  /** As the request had it; null when it had none. */
  redirect_uri: string | null;
  challenge: string | null;
  nonce: string | null;
  /** When the person logged in. */
  auth_time: number;
  guild_id: Snowflake | null;
  permissions: string | null;
  /** The bot joins at the exchange. */
  installs: number;
  /** Where the exchange makes a webhook for the application; null without webhook.incoming. */
  webhook_channel_id: Snowflake | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** An access token, which is in `tokens` too as long as it lives, with its refresh token. */
export interface Oauth2TokensTable {
  /** SHA-256 of the access token, hex. */
  hash: string;
  application_id: Snowflake;
  user_id: Snowflake;
  /** All tokens that came from one code. */
  family_id: Snowflake;
  /** Of the refresh token; the access token may have fewer. */
  scopes: string;
  refresh_hash: string | null;
  refresh_used_at: number | null;
  parent_hash: string | null;
  auth_time: number;
  created_at: number;
}

/** A device that waits to be let in. */
export interface Oauth2DevicesTable {
  /** SHA-256 of the device code, hex. */
  hash: string;
  /** What the person types: eight letters. */
  user_code: string;
  application_id: Snowflake;
  scopes: string;
  /** Seconds between two polls, at the least. */
  poll_interval: number;
  polled_at: number | null;
  created_at: number;
  expires_at: number;
  /** Who answered; null until somebody has. */
  user_id: Snowflake | null;
  /** Null: not answered, 0: declined, 1: let in. */
  granted: number | null;
  /** When the person had logged in. */
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

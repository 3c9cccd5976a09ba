import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

/** A group of users who play the same game. */
export interface LobbiesTable {
  id: Snowflake;
  application_id: Snowflake;
  /** Created by a user with a secret, not by the application's bot. */
  client_made: number;
  /** String values by key; null if there are none. */
  metadata_json: string | null;
  flags: number;
  /** Seconds. */
  idle_timeout: number;
  /** Where its webhook events are sent instead of the application's own endpoint. */
  override_event_webhooks_url: string | null;
  /** The guild channel that shares its messages; at most one lobby per channel. */
  linked_channel_id: Snowflake | null;
  /** The last activity in it. */
  active_at: number;
  /** When the job that checks for idleness runs. */
  check_at: number;
}

/** A secret that a lobby may be joined with until then. */
export interface LobbySecretsTable {
  application_id: Snowflake;
  /** SHA-256 of the secret, hex. */
  hash: string;
  lobby_id: Snowflake;
  expires_at: number;
}

export interface LobbyMembersTable {
  lobby_id: Snowflake;
  user_id: Snowflake;
  /** The lobby's application. */
  application_id: Snowflake;
  metadata_json: string | null;
  flags: number;
  additional_name: string | null;
  /** Whether the user has a session that receives the lobby's events. */
  connected: Generated<number>;
}

/** How often an application did something in its current window, over all nodes. */
export interface ApplicationRatesTable {
  application_id: Snowflake;
  /** The name of the limit. */
  name: string;
  window_start: number;
  used: number;
}

/** The tables of this file. */
export interface LobbyTables {
  lobbies: LobbiesTable;
  lobby_secrets: LobbySecretsTable;
  lobby_members: LobbyMembersTable;
  application_rates: ApplicationRatesTable;
}

export type LobbyRow = Selectable<LobbiesTable>;
export type LobbyMemberRow = Selectable<LobbyMembersTable>;

import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

/** A group of people who play the same game. */
export interface LobbiesTable {
  id: Snowflake;
  application_id: Snowflake;
  /** Made by a person with a secret, not by the application's bot. */
  client_made: number;
  /** Texts by their keys; null when there are none. */
  metadata_json: string | null;
  flags: number;
  /** Seconds. */
  idle_timeout: number;
  /** Where its webhook events go instead of the application's own address. */
  override_event_webhooks_url: string | null;
  /** The guild channel that shares its messages; one lobby for each. */
  linked_channel_id: Snowflake | null;
  /** When something last happened in it. */
  active_at: number;
  /** When the job that looks whether it is idle runs. */
  check_at: number;
}

/** What a lobby may be joined by until then. */
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
  /** The lobby's. */
  application_id: Snowflake;
  metadata_json: string | null;
  flags: number;
  additional_name: string | null;
  /** Has a session that hears of the lobby. */
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

/** Tables of this room. */
export interface LobbyTables {
  lobbies: LobbiesTable;
  lobby_secrets: LobbySecretsTable;
  lobby_members: LobbyMembersTable;
  application_rates: ApplicationRatesTable;
}

export type LobbyRow = Selectable<LobbiesTable>;
export type LobbyMemberRow = Selectable<LobbyMembersTable>;

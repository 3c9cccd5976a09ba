import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

// External identities of users, and the accounts that represent them here.

/** An identity provider of an application's players. */
export interface IdentityProvidersTable {
  id: Snowflake;
  application_id: Snowflake;
  /** At most one of each type per application: OIDC, STEAM, ... */
  type: string;
  settings_json: string;
  /** The address rules under which the settings were accepted (`oauth2/issuer.ts`). */
  rules_version: Generated<number>;
  created_at: number;
}

/** An identity at a provider, and its account here: a provisional one, or a user's own once linked. */
export interface ExternalIdentitiesTable {
  id: Snowflake;
  application_id: Snowflake;
  provider_type: string;
  /** The issuer of the id, for a provider that has several; else empty. */
  issuer: string;
  external_id: string;
  /** SHA-256 over all of these, hex: ids are longer than an index allows. */
  digest: string;
  user_id: Snowflake;
  /** The banned user from whom the account was taken: it cannot be merged while that ban lasts. */
  restricted_by: Snowflake | null;
  created_at: number;
}

/**
 * An access token that a bot was given for a player: it proves the player's identity, even after a merge revoked it
 * as a token.
 */
export interface BotIssuedTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  identity_id: Snowflake;
  expires_at: number;
}

/** A provisional account that was merged into a user's own; kept for the limit on merges. */
export interface AccountMergesTable {
  id: Snowflake;
  application_id: Snowflake;
  user_id: Snowflake;
  /** The provisional account; null if there was none yet. */
  source_id: Snowflake | null;
  created_at: number;
  /** When the last of its data had moved. */
  done_at: number | null;
  /** Since when it is retried only occasionally, so that later merges proceed. */
  set_aside_at: Generated<number | null>;
}

/** Why a user is banned from the server. */
export interface AccountBansTable {
  user_id: Snowflake;
  operator_id: Snowflake;
  /** Null: permanently. */
  until: number | null;
  reason: string | null;
  created_at: number;
}

export interface IdentityTables {
  identity_providers: IdentityProvidersTable;
  external_identities: ExternalIdentitiesTable;
  bot_issued_tokens: BotIssuedTokensTable;
  account_merges: AccountMergesTable;
  account_bans: AccountBansTable;
}

export type IdentityProviderRow = Selectable<IdentityProvidersTable>;
export type ExternalIdentityRow = Selectable<ExternalIdentitiesTable>;
export type AccountMergeRow = Selectable<AccountMergesTable>;

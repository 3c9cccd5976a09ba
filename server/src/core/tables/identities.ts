import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

// Who people are elsewhere, and the accounts that stand for them here.

/** Where an application's players prove who they are. */
export interface IdentityProvidersTable {
  id: Snowflake;
  application_id: Snowflake;
  /** One of each for an application: OIDC, STEAM, ... */
  type: string;
  settings_json: string;
  /** The address rules under which the settings were accepted (`oauth2/issuer.ts`). */
  rules_version: Generated<number>;
  created_at: number;
}

/** Somebody at a provider, and the account that it is here: a provisional one, or a person's own once linked. */
export interface ExternalIdentitiesTable {
  id: Snowflake;
  application_id: Snowflake;
  provider_type: string;
  /** Who vouches for the id, where a provider has several; else empty. */
  issuer: string;
  external_id: string;
  /** SHA-256 over all of these, hex: ids are longer than an index takes. */
  digest: string;
  user_id: Snowflake;
  /** The banned person from whom the account was taken: nobody merges it while that ban lasts. */
  restricted_by: Snowflake | null;
  created_at: number;
}

/** An access token that a bot was given for a player: it proves who that is, also after a merge ended it as a token. */
export interface BotIssuedTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  identity_id: Snowflake;
  expires_at: number;
}

/** A provisional account that became a person's own; kept for the limit on merges. */
export interface AccountMergesTable {
  id: Snowflake;
  application_id: Snowflake;
  user_id: Snowflake;
  /** The provisional account; null when there was none yet. */
  source_id: Snowflake | null;
  created_at: number;
  /** When the last of its data had moved. */
  done_at: number | null;
  /** Since when it is tried now and then only, and those after it go on. */
  set_aside_at: Generated<number | null>;
}

/** Why a person is banned from the server. */
export interface AccountBansTable {
  user_id: Snowflake;
  operator_id: Snowflake;
  /** Null: for good. */
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

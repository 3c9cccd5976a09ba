import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** An account at a login provider with which a person logs in. */
export interface LoginIdentitiesTable {
  id: Snowflake;
  user_id: Snowflake;
  /** The provider's id in GUILDHALL_LOGIN_PROVIDERS. */
  provider_id: string;
  /** The provider's own id of the account. */
  subject: string;
  /** The name of the account there, shown to its owner. */
  name: string;
  email: string | null;
  created_at: number;
  /** The last login with it, ms since 1970. */
  last_used_at: number | null;
}

/** Why a person was sent to a provider; `register` is what an unknown identity of a `login` may do next. */
export type ProviderPurpose = 'login' | 'register' | 'link' | 'confirm';

/** A person who was sent to a provider and has not returned yet. */
export interface ProviderStatesTable {
  /** SHA-256 of the state, hex. */
  hash: string;
  provider_id: string;
  purpose: ProviderPurpose;
  /** SHA-256 of the browser's cookie, hex. */
  browser: string;
  /** The user who made the request; null for a login. */
  user_id: Snowflake | null;
  /** The verifier of RFC 7636. */
  verifier: string;
  nonce: string;
  /** The page of the client to continue with. */
  next: string | null;
  expires_at: number;
}

/** A provider's claims about a person who returned, kept until the client acts on them. */
export interface ProviderArrivalsTable {
  /** SHA-256 of the one-time code, hex. */
  hash: string;
  provider_id: string;
  purpose: ProviderPurpose;
  browser: string;
  user_id: Snowflake | null;
  identity_json: string;
  expires_at: number;
}

/** The tables of this file. */
export interface LoginProviderTables {
  login_identities: LoginIdentitiesTable;
  provider_states: ProviderStatesTable;
  provider_arrivals: ProviderArrivalsTable;
}

export type LoginIdentityRow = Selectable<LoginIdentitiesTable>;
export type ProviderStateRow = Selectable<ProviderStatesTable>;
export type ProviderArrivalRow = Selectable<ProviderArrivalsTable>;

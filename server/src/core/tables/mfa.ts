import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** State shared by a user's second factors, and the authenticator app. */
export interface SecondFactorsTable {
  user_id: Snowflake;
  /** The authenticator app's secret, sealed; null without one. */
  totp_secret: string | null;
  /** The last 30-second step whose code was accepted: no code is accepted twice. */
  totp_step: number;
  /** `<log2 of scrypt's N>$<salt in base64>`, shared by all recovery codes. */
  recovery_salt: string | null;
}

export interface RecoveryCodesTable {
  user_id: Snowflake;
  /** By scrypt, in base64. */
  hash: string;
  used_at: number | null;
}

/** A WebAuthn credential. */
export interface PasskeysTable {
  id: Snowflake;
  user_id: Snowflake;
  /** Base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's signature counter. */
  counter: number;
  transports_json: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** The purpose of a ticket. */
export type TicketPurpose = 'login' | 'undelete' | 'reset' | 'prove' | 'passkey' | 'passwordless' | 'view_codes' | 'renew_codes';

/** One step of an unfinished login or proof; it can be used once. */
export interface MfaTicketsTable {
  /** SHA-256 of the ticket, hex. */
  hash: string;
  purpose: TicketPurpose;
  /** Null while the user is not known yet. */
  user_id: Snowflake | null;
  /** The challenge for a passkey, base64url. */
  challenge: string | null;
  /** Wrong attempts so far. */
  attempts: number;
  created_at: number;
  expires_at: number;
}

/** Details of a user's login, in addition to its token. */
export interface AuthSessionsTable {
  /** The hash of the token. */
  hash: string;
  user_id: Snowflake;
  os: string | null;
  platform: string | null;
  /** Precise to a quarter of an hour. */
  last_used_at: number;
}

/** Addresses that accounts have logged in from. */
export interface LoginAddressesTable {
  /** SHA-256 of account and address, hex. */
  hash: string;
  user_id: Snowflake;
  last_used_at: number;
}

/** Logins of desktop agents that are not finished. */
export interface AgentLoginsTable {
  /** SHA-256 of the agent's code, hex. */
  hash: string;
  /** The code that the person types; null for a login that a page of the agent's computer has confirmed. */
  user_code: string | null;
  /** S256 of the agent's verifier. */
  challenge: string;
  /** The name of the agent's computer. */
  name: string;
  /** The hash of the token of the login that has confirmed it; null before. */
  granted_by: string | null;
  created_at: number;
  expires_at: number;
}

/** Recent wrong passwords and codes, counted over all nodes. */
export interface LoginFailuresTable {
  /** SHA-256 of the key that they are counted by, such as account and address, hex. */
  hash: string;
  failures: number;
  /** When they are cleared, ms since 1970. */
  until: number;
}

export interface MfaTables {
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  mfa_tickets: MfaTicketsTable;
  auth_sessions: AuthSessionsTable;
  agent_logins: AgentLoginsTable;
  login_addresses: LoginAddressesTable;
  login_failures: LoginFailuresTable;
}

export type PasskeyRow = Selectable<PasskeysTable>;
export type AgentLoginRow = Selectable<AgentLoginsTable>;
export type MfaTicketRow = Selectable<MfaTicketsTable>;

import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** What a person's second factors share, and the authenticator app. */
export interface SecondFactorsTable {
  user_id: Snowflake;
  /** Of the authenticator app, sealed; null without one. */
  totp_secret: string | null;
  /** The last step of 30 seconds whose code was taken: no code counts twice. */
  totp_step: number;
  /** `<log2 of scrypt's N>$<salt in base64>`, of all recovery codes. */
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
  /** Signatures so far, as the authenticator counts them. */
  counter: number;
  transports_json: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** What a ticket may be used for. */
export type TicketPurpose = 'login' | 'undelete' | 'reset' | 'prove' | 'passkey' | 'passwordless' | 'view_codes' | 'renew_codes';

/** A step of a login or of a proof that is half done; it is used once. */
export interface MfaTicketsTable {
  /** SHA-256 of the ticket, hex. */
  hash: string;
  purpose: TicketPurpose;
  /** Null while it is not known who logs in. */
  user_id: Snowflake | null;
  /** What a passkey has to sign, base64url. */
  challenge: string | null;
  /** Wrong answers so far. */
  attempts: number;
  created_at: number;
  expires_at: number;
}

/** What is known of a login of a person, beside its token. */
export interface AuthSessionsTable {
  /** Of the token. */
  hash: string;
  user_id: Snowflake;
  os: string | null;
  platform: string | null;
  /** Within a quarter of an hour. */
  last_used_at: number;
}

/** Addresses that accounts have logged in from. */
export interface LoginAddressesTable {
  /** SHA-256 of account and address, hex. */
  hash: string;
  user_id: Snowflake;
  last_used_at: number;
}

/** Recent wrong passwords and codes, counted over all nodes. */
export interface LoginFailuresTable {
  /** SHA-256 of what they are counted for, such as account and address, hex. */
  hash: string;
  failures: number;
  /** When they are forgotten, ms since 1970. */
  until: number;
}

export interface MfaTables {
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  mfa_tickets: MfaTicketsTable;
  auth_sessions: AuthSessionsTable;
  login_addresses: LoginAddressesTable;
  login_failures: LoginFailuresTable;
}

export type PasskeyRow = Selectable<PasskeysTable>;
export type MfaTicketRow = Selectable<MfaTicketsTable>;

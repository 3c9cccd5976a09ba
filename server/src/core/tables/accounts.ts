import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated } from 'kysely';

// People, bots, tokens and applications.

export interface UsersTable {
  id: Snowflake;
  kind: 'person' | 'bot' | 'system';
  username: string;
  discriminator: string;
  global_name: string | null;
  avatar: string | null;
  banner: string | null;
  accent_color: number | null;
  bio: string;
  flags: number;
  /** People only, as all below. */
  email: string | null;
  password: string | null;
  date_of_birth: string | null;
  locale: string;
  operator: number;
  settings_json: string | null;
  /** The address has been shown to be theirs. */
  verified: Generated<number>;
  /** Resting by its own wish, until the next login that says so. */
  disabled_at: Generated<number | null>;
  /** When the account will be erased, by its own wish. */
  deletes_at: Generated<number | null>;
  /** Set when it has been. */
  deleted_at: Generated<number | null>;
  /** The application whose provisional account this is (specification 5.8); null for everybody else. */
  provisional_application_id: Generated<Snowflake | null>;
  /** Banned by the operator until then, ms since 1970; null when not. */
  banned_until: Generated<number | null>;
  /** 0 to 3 (reference table "enums", premium_type). */
  premium_type: Generated<number>;
  /** Which second factors there are, 0 for none: 1 a passkey, 2 an authenticator app, or both together. */
  mfa_enabled: Generated<number>;
  /** The guild whose tag the person shows; null when there is none. */
  primary_guild_id: Generated<Snowflake | null>;
  /** `primary_guild` as the wire has it; null for users who never adopted a tag. */
  primary_guild_json: Generated<string | null>;
}

export interface TokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: 'person' | 'bot' | 'bearer';
  user_id: Snowflake;
  application_id: Snowflake | null;
  /** Space list, for bearer tokens. */
  scopes: string | null;
  created_at: number;
  expires_at: number | null;
}

export interface ApplicationsTable {
  id: Snowflake;
  owner_id: Snowflake;
  bot_id: Snowflake;
  name: string;
  description: string;
  icon: string | null;
  flags: number;
  bot_public: number;
  bot_require_code_grant: number;
  /** Ed25519: public key in hex, private key as PKCS#8 in base64. */
  verify_key: string;
  signing_key: string;
  /** SHA-256 of the OAuth2 client secret, hex. */
  secret: string | null;
  redirect_uris_json: string;
  interactions_endpoint_url: string | null;
  /** tags, install_params, integration_types_config, terms_of_service_url, privacy_policy_url, custom_install_url, ... */
  settings_json: string;
  /** Must say which shard's guilds it asks for (specification 4.2, Get Current User Guilds). */
  large_bot_sharding: Generated<number>;
  /** What the operator says of it. */
  verified: Generated<number>;
  approved_scopes_json: Generated<string>;
  /** none, in_review, approved or rejected (specification 8, privileged intents). */
  intents_review: Generated<string>;
  /** Name of a limit to its value. */
  limits_json: Generated<string>;
  /** The operator has lifted the limits of the time before its release (reference table "limits", lobby_dev_rate). */
  production_approved: Generated<number>;
  /** The team that owns it; then `owner_id` is the team's owner. */
  team_id: Generated<Snowflake | null>;
  /** The operator lets it be the parent of a publisher's other applications (specification 5.9). */
  publisher: Generated<number>;
}

/** The last day on which a user was connected or wrote something. */
export interface UserActivityTable {
  user_id: Snowflake;
  /** Whole days since 1970 (UTC). */
  active_on: number;
}

/** How many gateway sessions an account has started in its current 24 hours, over all nodes. */
export interface SessionStartsTable {
  user_id: Snowflake;
  window_start: number;
  used: number;
}

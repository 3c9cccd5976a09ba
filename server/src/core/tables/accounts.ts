import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated } from 'kysely';

// Users, bots, tokens and applications.

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
  /** Only for people, like all columns below. */
  email: string | null;
  password: string | null;
  date_of_birth: string | null;
  locale: string;
  operator: number;
  settings_json: string | null;
  /** Whether the user has verified the address. */
  verified: Generated<number>;
  /** When the user disabled the account; cleared by the next login that asks for it. */
  disabled_at: Generated<number | null>;
  /** When the account will be deleted, at the user's own request. */
  deletes_at: Generated<number | null>;
  /** When the account was deleted. */
  deleted_at: Generated<number | null>;
  /**
   * The application that owns this provisional account (docs/contract/game-accounts.md#provisional-accounts); null
   * for all other accounts.
   */
  provisional_application_id: Generated<Snowflake | null>;
  /** End of the operator's ban, ms since 1970; null if there is none. */
  banned_until: Generated<number | null>;
  /** 0 to 3 (docs/contract/enums.md#premium_type). */
  premium_type: Generated<number>;
  /** The enrolled second factors as bits, 0 for none: 1 a passkey, 2 an authenticator app. */
  mfa_enabled: Generated<number>;
  /** The guild whose tag the user shows; null if there is none. */
  primary_guild_id: Generated<Snowflake | null>;
  /** `primary_guild` in wire format; null for users who never adopted a tag. */
  primary_guild_json: Generated<string | null>;
  pronouns: Generated<string>;
  /** The two colors of the profile, or null. */
  theme_colors_json: Generated<string | null>;
}

/** The latest avatars of a person. */
export interface AvatarsTable {
  user_id: Snowflake;
  id: Snowflake;
  hash: string;
  /** A description for people who cannot see it. */
  description: string | null;
}

export type AvatarRow = AvatarsTable;

export interface TokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: 'person' | 'bot' | 'bearer';
  user_id: Snowflake;
  application_id: Snowflake | null;
  /** Space-separated list, for bearer tokens. */
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
  /** Must name the shard whose guilds it requests (docs/contract/gateway.md#identify). */
  large_bot_sharding: Generated<number>;
  /** Set by the operator. */
  verified: Generated<number>;
  approved_scopes_json: Generated<string>;
  /** none, in_review, approved or rejected (docs/contract/applications.md#privileged-intents, privileged intents). */
  intents_review: Generated<string>;
  /** Name of a limit to its value. */
  limits_json: Generated<string>;
  /** The operator has lifted the limits that apply before release (docs/limits.md). */
  production_approved: Generated<number>;
  /** The team that owns it; then `owner_id` is the team's owner. */
  team_id: Generated<Snowflake | null>;
  /** The operator allows it to be the parent of a publisher's other applications (docs/contract/applications.md#publishers). */
  publisher: Generated<number>;
}

/** The last day on which a user was connected or sent a message. */
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

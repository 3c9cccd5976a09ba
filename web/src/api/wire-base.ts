/** The parts of wire objects that this client reads, with the wire's names. */
export type Id = string;

/** The guild tag that a user shows. Without one, all fields are null. */
export interface PrimaryGuild {
  identity_guild_id: Id | null;
  identity_enabled: boolean | null;
  tag: string | null;
  /** The hash of the badge. */
  badge: string | null;
}

export interface User {
  id: Id;
  username: string;
  global_name?: string | null;
  bot?: boolean;
  public_flags?: number;
  avatar?: string | null;
  banner?: string | null;
  /** The colour of the profile, 24 bits. */
  accent_color?: number | null;
  /** Only on the current user. */
  bio?: string;
  email?: string | null;
  /** Only on the current user: a tag such as `de` or `pt-BR`. */
  locale?: string;
  /** The guild tag next to the name. */
  primary_guild?: PrimaryGuild | null;
  /** Only on the current user. */
  mfa_enabled?: boolean;
  /** 1 for passkeys, 2 for an authenticator app. */
  authenticator_types?: number[];
  /** Only on the current user: whether the email address is confirmed. */
  verified?: boolean;
}

export interface Member {
  user: User;
  nick?: string | null;
  /** The pictures of the member in this guild. */
  avatar?: string | null;
  banner?: string | null;
  roles: Id[];
  /** ISO 8601. */
  joined_at?: string | null;
  communication_disabled_until?: string | null;
  /** True until the member has accepted the rules. */
  pending?: boolean;
  flags?: number;
}

export interface Emoji {
  id?: Id | null;
  name?: string | null;
  animated?: boolean;
}

/** A custom emoji of a guild. */
export interface GuildEmoji extends Emoji {
  id: Id;
  name: string;
  /** False while the guild has more emojis than it may have. */
  available?: boolean;
}

export interface Application {
  id: Id;
  name: string;
  description: string;
  flags?: number;
  bot?: User;
  bot_public?: boolean;
  /** URL that receives interactions instead of the gateway. */
  interactions_endpoint_url?: string | null;
  /** Ed25519, hexadecimal. */
  verify_key?: string;
  /** Install options: `0` in guilds, `1` for users. */
  integration_types_config?: { '0'?: object; '1'?: object };
}

/** The parts of the wire's objects that this client reads. Names are the wire's. */
export type Id = string;

/** The guild tag that a user shows; all null or hidden without one. */
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
  email?: string | null;
  /** The guild tag beside the name. */
  primary_guild?: PrimaryGuild | null;
  /** Of oneself. */
  mfa_enabled?: boolean;
  /** 1 for passkeys, 2 for an authenticator app. */
  authenticator_types?: number[];
  /** Of myself: my address is confirmed. */
  verified?: boolean;
}

export interface Emoji {
  id?: Id | null;
  name?: string | null;
  animated?: boolean;
}

export interface Application {
  id: Id;
  name: string;
  description: string;
  flags?: number;
  bot?: User;
  bot_public?: boolean;
  /** Where interactions go instead of the gateway. */
  interactions_endpoint_url?: string | null;
  /** Ed25519, hexadecimal. */
  verify_key?: string;
  /** How it may be installed: `0` in guilds, `1` for people. */
  integration_types_config?: { '0'?: object; '1'?: object };
}

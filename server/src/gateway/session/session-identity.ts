import type { Snowflake } from '@guildhall/protocol/ids';

/** The access token of a session that an application has on a user's behalf. */
export interface OAuthGrant {
  applicationId: Snowflake;
  /** The name of activities that have none; absent in sessions of older processes. */
  applicationName?: string;
  /** Including the scopes that umbrella scopes imply. */
  scopes: ReadonlySet<string>;
  /** The access token itself, to name it when it is revoked. */
  token: string;
  /** When the token expires, ms since 1970; null if never. */
  expiresAt: number | null;
}

/** The properties of a session that its Identify determines. */
export interface SessionIdentity {
  /** 32 hex digits. */
  id: string;
  userId: Snowflake;
  /** A user's own client, not a bot. */
  person: boolean;
  /** Set for an application's session on a user's behalf (`Bearer`); null for bots and users' own clients. */
  oauth: OAuthGrant | null;
  /** A ban restricted the user when the session began (docs/contract/game-accounts.md#bans); no ban can begin while its token is valid. */
  restricted: boolean;
  /** Receives events of every intent: users' clients that named none. */
  everything: boolean;
  intents: number;
  shardId: number;
  shardCount: number;
  /**
   * Receives channels that it may not view in obfuscated form (docs/contract/channels.md#obfuscated-channels); may change while it is open
   * (`obfuscation.ts`).
   */
  obfuscates: boolean;
  /** Its Identify requested that (docs/contract/channels.md#obfuscated-channels). */
  asksObfuscation: boolean;
  /** Larger guilds are sent without offline members. */
  largeThreshold: number;
  /** SHA-256 of its token, hex. */
  tokenHash: string;
  /** Its client receives larger events compressed individually, on every JSON connection. */
  compressPayloads: boolean;
}

import type { Snowflake } from '@guildhall/protocol/ids';

/** Of a session that an application has on a person's behalf. */
export interface OAuthGrant {
  applicationId: Snowflake;
  /** With those of umbrella scopes. */
  scopes: ReadonlySet<string>;
  /** The access token itself, to name it when it is revoked. */
  token: string;
  /** When the token ends, ms since 1970; null when it does not. */
  expiresAt: number | null;
}

/** What a session is from its Identify on. */
export interface SessionIdentity {
  /** 32 hex digits. */
  id: string;
  userId: Snowflake;
  /** A person's own client, not a bot. */
  person: boolean;
  /** An application's session on a person's behalf (`Bearer`); null for bots and for people's own clients. */
  oauth: OAuthGrant | null;
  /** A ban restricted the account when the session began (specification 3); no ban can begin while its token lives. */
  restricted: boolean;
  /** Gets events of every intent: people who named none. */
  everything: boolean;
  intents: number;
  shardId: number;
  shardCount: number;
  /** Gets channels that it may not view in their obfuscated form (specification 2.1); changes while it is open (`obfuscation.ts`). */
  obfuscates: boolean;
  /** Its Identify asked for that (specification 4.3). */
  asksObfuscation: boolean;
  /** Guilds of more members come without those who are offline. */
  largeThreshold: number;
  /** SHA-256 of its token, hex. */
  tokenHash: string;
  /** Its client takes larger events compressed, each by itself, on every connection that speaks JSON. */
  compressPayloads: boolean;
}

/** Gateway intents. Source: docs/contract/gateway.md#events-and-intents. */
export const INTENTS = {
  GUILDS: 1 << 0,
  GUILD_MEMBERS: 1 << 1,
  GUILD_MODERATION: 1 << 2,
  GUILD_EXPRESSIONS: 1 << 3,
  GUILD_INTEGRATIONS: 1 << 4,
  GUILD_WEBHOOKS: 1 << 5,
  GUILD_INVITES: 1 << 6,
  GUILD_VOICE_STATES: 1 << 7,
  GUILD_PRESENCES: 1 << 8,
  GUILD_MESSAGES: 1 << 9,
  GUILD_MESSAGE_REACTIONS: 1 << 10,
  GUILD_MESSAGE_TYPING: 1 << 11,
  DIRECT_MESSAGES: 1 << 12,
  DIRECT_MESSAGE_REACTIONS: 1 << 13,
  DIRECT_MESSAGE_TYPING: 1 << 14,
  MESSAGE_CONTENT: 1 << 15,
  GUILD_SCHEDULED_EVENTS: 1 << 16,
  AUTO_MODERATION_CONFIGURATION: 1 << 20,
  AUTO_MODERATION_EXECUTION: 1 << 21,
  GUILD_MESSAGE_POLLS: 1 << 24,
  DIRECT_MESSAGE_POLLS: 1 << 25,
} as const;

/** A gateway intent by name. */
export type Intent = keyof typeof INTENTS;

/** Every existing intent bit; any other bit in an identify closes with 4013, except SILENT_INTENTS. */
export const ALL_INTENTS: number = Object.values(INTENTS).reduce((all: number, bit) => all | bit, 0);

/** For embedded activities: undocumented and without events, but every bot of interactions.py requests it. */
export const SILENT_INTENTS: number = 1 << 17;

/**
 * Intents of access token sessions in addition to DIRECT_MESSAGES (docs/contract/gateway.md#sessions-of-games). They
 * are not bot intents: any other session gets 4013 for them.
 */
export const OAUTH_INTENTS = {
  PRIVATE_CHANNELS: 1 << 18,
  CALLS: 1 << 19,
  RELATIONSHIPS: 1 << 22,
  PRESENCES: 1 << 23,
  LOBBIES: 1 << 27,
  LOBBY_DELETE: 1 << 28,
} as const;

/** The name of an intent of access token sessions. */
export type OAuthIntent = keyof typeof OAUTH_INTENTS;

/**
 * Intents that need the application's switch; without it the gateway closes with 4014
 * (docs/contract/applications.md#privileged-intents).
 */
export const PRIVILEGED_INTENTS = INTENTS.GUILD_MEMBERS | INTENTS.GUILD_PRESENCES | INTENTS.MESSAGE_CONTENT;

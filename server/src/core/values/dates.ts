/**
 * The dates at which the wire changes, ms since 1970 (docs/contract/versions.md#dates). They are compared with the
 * platform's clock, so turning the clock shows both behaviours.
 */
export const DATES = {
  /** MANAGE_MESSAGES no longer grants pinning. */
  pinMessagesSplit: Date.UTC(2026, 0, 12),
  /** BYPASS_SLOWMODE, CREATE_GUILD_EXPRESSIONS and CREATE_EVENTS are required; the older permissions alone do not suffice. */
  permissionSplit: Date.UTC(2026, 1, 23),
  /** Channels that a bot may not view are left out of lists over HTTP and obfuscated on the gateway. */
  hiddenChannels: Date.UTC(2026, 10, 16),
} as const;

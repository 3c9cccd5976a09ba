const MIB = 1024 * 1024;

/** The most bytes of prepared text that each cache of a process keeps. */
export const CACHE_BYTES = {
  /** Users, as they appear in messages and lists of members: about 250 bytes each. */
  users: 64 * MIB,
  /** The newest pages of channels: about 20 kB for 50 messages. */
  newestPages: 32 * MIB,
  /** The lists of a guild's channels: about 250 kB for 500. */
  channelLists: 32 * MIB,
} as const;

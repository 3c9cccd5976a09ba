import { APPS_LIMITS } from './limits/apps.ts';
import { GAMES_LIMITS } from './limits/games.ts';
import { GUILD_LIMITS } from './limits/guild.ts';
import { MESSAGES_LIMITS } from './limits/messages.ts';
import { PEOPLE_LIMITS } from './limits/people.ts';
import { PLATFORM_LIMITS } from './limits/platform.ts';
import { VOICE_LIMITS } from './limits/voice.ts';
import type { LimitTable, TierLimit } from './limits/limit.ts';

/**
 * Every limit of the platform by area and name. docs/limits.md lists them, with the limits by boost tier and the rate limits.
 * Numbers that only bound one step of a task (batch sizes, pages of a loop) are declared where they are used.
 */
export const LIMITS = {
  ...APPS_LIMITS,
  ...GAMES_LIMITS,
  ...GUILD_LIMITS,
  ...MESSAGES_LIMITS,
  ...PEOPLE_LIMITS,
  ...PLATFORM_LIMITS,
  ...VOICE_LIMITS,
} as const satisfies LimitTable;

/** Limits of a guild by its boost tier, 0 to 3. */
export const TIER_LIMITS = {
  emojis: {
    tiers: [50, 100, 150, 250],
    unit: 'emojis',
    error: 'MAXIMUM_NUMBER_OF_EMOJIS_REACHED',
    what: 'Static emojis of a guild; animated emojis are counted separately, with the same limit.',
  },
  stickers: {
    tiers: [5, 15, 30, 60],
    unit: 'stickers',
    error: 'MAXIMUM_NUMBER_OF_STICKERS_REACHED',
    what: 'Stickers of a guild.',
  },
  sounds: {
    tiers: [8, 24, 36, 48],
    unit: 'sounds',
    error: 'MAXIMUM_NUMBER_OF_SOUNDBOARD_SOUNDS_REACHED',
    what: 'Soundboard sounds of a guild.',
  },
  bitrate: {
    tiers: [96_000, 128_000, 256_000, 384_000],
    unit: 'bits per second',
    error: 'BITRATE_TOO_HIGH_FOR_CHANNEL_TYPE',
    what: 'The bitrate of a voice channel.',
  },
} as const satisfies Readonly<Record<string, TierLimit>>;

import { CHANNEL_TYPES } from '@guildhall/protocol/enums';

const { GUILD_VOICE, GUILD_STAGE_VOICE, GUILD_FORUM, GUILD_MEDIA } = CHANNEL_TYPES;

/** Channel types with voice. */
export const VOICE_TYPES: ReadonlySet<number> = new Set([GUILD_VOICE, GUILD_STAGE_VOICE]);
/** Channel types that hold threads only. */
export const FORUM_TYPES: ReadonlySet<number> = new Set([GUILD_FORUM, GUILD_MEDIA]);

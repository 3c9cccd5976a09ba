import type { Snowflake } from '@guildhall/protocol/ids';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { NEW_FORUM } from './channel.ts';
import { FORUM_TYPES, VOICE_TYPES } from '../../../core/access/channel-types.ts';

/** The types that a guild channel can be created with. */
export const CREATABLE_TYPES: readonly number[] = [
  CHANNEL_TYPES.GUILD_TEXT,
  CHANNEL_TYPES.GUILD_VOICE,
  CHANNEL_TYPES.GUILD_CATEGORY,
  CHANNEL_TYPES.GUILD_ANNOUNCEMENT,
  CHANNEL_TYPES.GUILD_STAGE_VOICE,
  CHANNEL_TYPES.GUILD_FORUM,
  CHANNEL_TYPES.GUILD_MEDIA,
];

/** Whether a guild with these features may have announcement channels. */
export function mayAnnounce(features: readonly string[]): boolean {
  return features.includes('NEWS') || features.includes('COMMUNITY');
}

/** The row of a guild channel with default values. */
export function newChannelRow(
  given: Pick<ChannelRow, 'id' | 'type' | 'name' | 'position' | 'parent_id'> & { guild_id: Snowflake; overwrites_json?: string },
): ChannelRow {
  const voice = VOICE_TYPES.has(given.type);
  const stage = given.type === CHANNEL_TYPES.GUILD_STAGE_VOICE;
  return {
    topic: null,
    nsfw: 0,
    rate_limit_per_user: 0,
    bitrate: voice ? 64_000 : null,
    user_limit: voice ? (stage ? 10_000 : 0) : null,
    rtc_region: null,
    video_quality_mode: voice ? 1 : null,
    default_auto_archive_duration: null,
    default_thread_rate_limit_per_user: null,
    flags: 0,
    overwrites_json: '[]',
    owner_id: null,
    icon: null,
    linked_lobby_json: null,
    forum_json: FORUM_TYPES.has(given.type) ? JSON.stringify(NEW_FORUM) : null,
    ...given,
  };
}

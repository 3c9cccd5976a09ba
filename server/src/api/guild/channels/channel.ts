import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { ChannelHead } from './queries.ts';
import type { ForumSettings, ChannelObject } from '@guildhall/protocol/objects/messages/channels';
import { FORUM_TYPES, VOICE_TYPES } from '../../../core/access/channel-types.ts';

const { GUILD_TEXT, GUILD_ANNOUNCEMENT, GUILD_STAGE_VOICE, GUILD_FORUM, GUILD_MEDIA, GROUP_DM } = CHANNEL_TYPES;

/** Channel types that threads may be created in. */
export const THREADED_TYPES: ReadonlySet<number> = new Set([GUILD_TEXT, GUILD_ANNOUNCEMENT, GUILD_FORUM, GUILD_MEDIA]);
/** The fields that an audit entry of a channel lists; overwrites have entries of their own. */
export const AUDITED_FIELDS = [
  'name',
  'type',
  'topic',
  'nsfw',
  'rate_limit_per_user',
  'bitrate',
  'user_limit',
  'rtc_region',
  'video_quality_mode',
  'position',
  'parent_id',
  'default_auto_archive_duration',
  'default_thread_rate_limit_per_user',
  'flags',
  'available_tags',
  'default_reaction_emoji',
  'default_sort_order',
  'default_forum_layout',
  'default_tag_setting',
] as const;
/** Channel types whose names are lower case with dashes. */
export const SLUG_TYPES: ReadonlySet<number> = THREADED_TYPES;
/** Types of threads, which are not channels of the guild. */
export const THREAD_TYPES: ReadonlySet<number> = new Set([
  CHANNEL_TYPES.ANNOUNCEMENT_THREAD,
  CHANNEL_TYPES.PUBLIC_THREAD,
  CHANNEL_TYPES.PRIVATE_THREAD,
]);
/** Channel types with a topic. */
export const TOPIC_TYPES: ReadonlySet<number> = new Set([...THREADED_TYPES, GUILD_STAGE_VOICE]);

/** The settings of a new forum. */
export const NEW_FORUM: ForumSettings = {
  available_tags: [],
  default_reaction_emoji: null,
  default_sort_order: null,
  default_forum_layout: 0,
  default_tag_setting: null,
};

/**
 * The wire form of a channel row. `head` is the part that changes with messages (findHeads); a channel
 * without one has no messages. The direct-messages feature adds recipients.
 */
export function channelObject(row: ChannelRow, head?: ChannelHead): ChannelObject {
  return row.guild_id === null ? directObject(row, head) : guildChannelObject(row, row.guild_id, head);
}

function directObject(row: ChannelRow, head: ChannelHead | undefined): ChannelObject {
  return {
    id: row.id,
    type: row.type,
    flags: row.flags,
    ...headFields(head),
    ...(row.type === GROUP_DM ? { name: row.name, icon: row.icon, ...(row.owner_id ? { owner_id: row.owner_id } : {}) } : {}),
  };
}

function guildChannelObject(row: ChannelRow, guildId: Snowflake, head: ChannelHead | undefined): ChannelObject {
  const { type } = row;
  const common: ChannelObject = {
    id: row.id,
    type,
    guild_id: guildId,
    name: row.name ?? '',
    position: row.position,
    parent_id: row.parent_id,
    flags: row.flags,
    permission_overwrites: JSON.parse(row.overwrites_json),
    nsfw: row.nsfw !== 0,
  };
  if (type === CHANNEL_TYPES.GUILD_CATEGORY) return common;
  return {
    ...common,
    ...headFields(head),
    rate_limit_per_user: row.rate_limit_per_user,
    ...(TOPIC_TYPES.has(type) ? { topic: row.topic } : {}),
    ...(VOICE_TYPES.has(type) ? voiceFields(row) : {}),
    ...(THREADED_TYPES.has(type) ? threadFields(row) : {}),
    ...(FORUM_TYPES.has(type) ? forumSettings(row) : {}),
    ...(row.linked_lobby_json === null ? {} : { linked_lobby: JSON.parse(row.linked_lobby_json) }),
  };
}

function headFields(head: ChannelHead | undefined): Pick<ChannelObject, 'last_message_id' | 'last_pin_timestamp'> {
  return { last_message_id: head?.last_message_id ?? null, last_pin_timestamp: head?.last_pin_timestamp ?? null };
}

function voiceFields(row: ChannelRow): Partial<ChannelObject> {
  return {
    bitrate: row.bitrate ?? 64_000,
    user_limit: row.user_limit ?? 0,
    rtc_region: row.rtc_region,
    video_quality_mode: row.video_quality_mode ?? 1,
  };
}

function threadFields(row: ChannelRow): Partial<ChannelObject> {
  return {
    ...(row.default_auto_archive_duration === null ? {} : { default_auto_archive_duration: row.default_auto_archive_duration }),
    ...(row.default_thread_rate_limit_per_user === null
      ? {}
      : { default_thread_rate_limit_per_user: row.default_thread_rate_limit_per_user }),
  };
}

/** The forum settings of a row. */
export function forumSettings(row: ChannelRow): ForumSettings {
  return row.forum_json ? { ...NEW_FORUM, ...JSON.parse(row.forum_json) } : NEW_FORUM;
}

/** Normalises a channel's name for storage: trimmed, and in lower case with dashes if the type requires it. */
export function channelName(type: number, name: string): string {
  const trimmed = name.trim();
  if (!SLUG_TYPES.has(type)) return trimmed;
  const slug = trimmed
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[!"#$%&'()*+,./:;<=>?@[\\\]^`{|}~]/g, '');
  return slug.replace(/-{2,}/g, '-').replace(/^-+|-+$/g, '');
}

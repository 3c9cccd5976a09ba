import { CHANNEL_FLAGS, CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { Maybe } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { allowance } from '../../../core/access/premium.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { channelName, forumSettings, THREADED_TYPES, TOPIC_TYPES } from './channel.ts';
import type { ForumSettings, ForumTag, ReactionEmoji } from '@guildhall/protocol/objects/messages/channels';
import { channelFields } from '@guildhall/protocol/bodies/messages/channels';
import { FORUM_TYPES, VOICE_TYPES } from '../../../core/access/channel-types.ts';

const Fields = Type.Object({ name: Type.Optional(Type.String()), flags: Maybe(Type.Integer()), ...channelFields });

/** The fields that fieldsPatch reads. */
export type ChannelFields = Static<typeof Fields>;

/** Types with slowmode. */
const SLOW_TYPES: ReadonlySet<number> = new Set([
  CHANNEL_TYPES.GUILD_TEXT,
  CHANNEL_TYPES.GUILD_VOICE,
  CHANNEL_TYPES.GUILD_STAGE_VOICE,
  CHANNEL_TYPES.GUILD_FORUM,
  CHANNEL_TYPES.GUILD_MEDIA,
]);

/** The inputs of the field rules. */
export interface FieldContext {
  features: readonly string[];
  /** 0 if absent, for a guild that is being created. */
  premiumTier?: number;
  newId: () => Snowflake;
  /** The guild's emojis by id; absent if it has none yet. */
  emojis?: ReadonlyMap<Snowflake, unknown>;
  /** The path of the body in the request, such as `channels.0.`; empty if it is the whole request. */
  at?: string;
}

/**
 * The columns that a body sets on a channel of `row.type`. Fields that the type does not have are ignored, null means
 * the default. Limits are from docs/limits.md. Fails with 50035, 30052, 40061 or 10014.
 */
export function fieldsPatch(row: ChannelRow, body: ChannelFields, context: FieldContext): Partial<ChannelRow> {
  const { type } = row;
  return {
    ...(body.name === undefined ? {} : { name: checkedName(type, body.name, context) }),
    ...(type === CHANNEL_TYPES.GUILD_CATEGORY || body.nsfw === undefined ? {} : { nsfw: body.nsfw ? 1 : 0 }),
    ...(TOPIC_TYPES.has(type) && body.topic !== undefined ? { topic: checkedTopic(type, body.topic, context) } : {}),
    ...(SLOW_TYPES.has(type) && body.rate_limit_per_user !== undefined
      ? { rate_limit_per_user: body.rate_limit_per_user ?? 0 }
      : {}),
    ...(VOICE_TYPES.has(type) ? voicePatch(type, body, context) : {}),
    ...(THREADED_TYPES.has(type) ? threadPatch(body) : {}),
    ...(FORUM_TYPES.has(type) ? forumPatch(row, body, context) : {}),
  };
}

function checkedName(type: number, name: string, { at = '' }: FieldContext): string {
  const kept = channelName(type, name);
  if (!kept) failForm({ [`${at}name`]: complain.required() });
  return kept;
}

function checkedTopic(type: number, topic: string | null, { at = '' }: FieldContext): string | null {
  const max = FORUM_TYPES.has(type) ? 4096 : 1024;
  if (topic && topic.length > max) failForm({ [`${at}topic`]: complain.maxLength(max) });
  return topic || null;
}

function voicePatch(type: number, body: ChannelFields, context: FieldContext): Partial<ChannelRow> {
  const { features, premiumTier = 0, at = '' } = context;
  const stage = type === CHANNEL_TYPES.GUILD_STAGE_VOICE;
  const maxBitrate = stage ? 64_000 : allowance('bitrate', features.includes('VIP_REGIONS') ? 3 : premiumTier);
  if (body.bitrate && body.bitrate > maxBitrate) fail('BITRATE_TOO_HIGH_FOR_CHANNEL_TYPE');
  const maxUsers = stage ? 10_000 : 99;
  if (body.user_limit && body.user_limit > maxUsers) {
    const message = `int value should be less than or equal to ${maxUsers}.`;
    failForm({ [`${at}user_limit`]: complain.custom('NUMBER_TYPE_MAX', message) });
  }
  return {
    ...(body.bitrate === undefined ? {} : { bitrate: body.bitrate ?? 64_000 }),
    ...(body.user_limit === undefined ? {} : { user_limit: body.user_limit ?? 0 }),
    ...(body.rtc_region === undefined ? {} : { rtc_region: body.rtc_region }),
    ...(body.video_quality_mode === undefined ? {} : { video_quality_mode: body.video_quality_mode ?? 1 }),
  };
}

function threadPatch(body: ChannelFields): Partial<ChannelRow> {
  const { default_auto_archive_duration, default_thread_rate_limit_per_user } = body;
  return {
    ...(default_auto_archive_duration === undefined ? {} : { default_auto_archive_duration }),
    ...(default_thread_rate_limit_per_user === undefined ? {} : { default_thread_rate_limit_per_user }),
  };
}

/** Flags of forum and media channels that can be changed. */
const FORUM_FLAGS = CHANNEL_FLAGS.REQUIRE_TAG | CHANNEL_FLAGS.HIDE_MEDIA_DOWNLOAD_OPTIONS;

function forumPatch(row: ChannelRow, body: ChannelFields, context: FieldContext): Partial<ChannelRow> {
  const before = forumSettings(row);
  const after: ForumSettings = {
    available_tags: body.available_tags === undefined ? before.available_tags : forumTags(before, body.available_tags, context),
    default_reaction_emoji:
      body.default_reaction_emoji === undefined
        ? before.default_reaction_emoji
        : body.default_reaction_emoji && emojiOf(body.default_reaction_emoji, knownEmojis(before, context)),
    default_sort_order: body.default_sort_order === undefined ? before.default_sort_order : body.default_sort_order,
    default_forum_layout:
      body.default_forum_layout === undefined ? before.default_forum_layout : (body.default_forum_layout ?? 0),
    default_tag_setting: body.default_tag_setting === undefined ? before.default_tag_setting : body.default_tag_setting,
  };
  return {
    forum_json: JSON.stringify(after),
    ...(body.flags === undefined ? {} : { flags: (row.flags & ~FORUM_FLAGS) | ((body.flags ?? 0) & FORUM_FLAGS) }),
  };
}

/** The tags of a body: those with a known id keep it, the others get a new one. */
function forumTags(before: ForumSettings, list: ChannelFields['available_tags'], context: FieldContext): ForumTag[] {
  const given = (list ?? []).flatMap((tag) => (tag ? [tag] : []));
  const names = new Set(given.map((tag) => tag.name.trim().toLowerCase()));
  if (names.size < given.length) fail('TAG_NAMES_MUST_BE_UNIQUE');
  const known = new Set(before.available_tags.map((tag) => tag.id));
  const emojis = knownEmojis(before, context);
  return given.map((tag) => ({
    id: tag.id && known.has(tag.id) ? tag.id : context.newId(),
    name: tag.name.trim(),
    moderated: tag.moderated ?? false,
    ...emojiOf(tag, emojis),
  }));
}

/** The custom emojis that a forum may use: the guild's, and those it already uses. */
function knownEmojis(before: ForumSettings, { emojis }: FieldContext): ReadonlySet<Snowflake> {
  const named = [...before.available_tags, before.default_reaction_emoji].flatMap((one) => one?.emoji_id ?? []);
  return new Set([...(emojis?.keys() ?? []), ...named]);
}

/** An emoji of a body: a known custom emoji, else 10014, or a unicode emoji. */
function emojiOf(
  given: { emoji_id?: Snowflake | null; emoji_name?: string | null },
  known: ReadonlySet<Snowflake>,
): ReactionEmoji {
  const { emoji_id } = given;
  if (!emoji_id || emoji_id === '0') return { emoji_id: null, emoji_name: given.emoji_name || null };
  return known.has(emoji_id) ? { emoji_id, emoji_name: null } : fail('UNKNOWN_EMOJI');
}

import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import { ChannelTypes, ThreadAutoArchiveDuration, VideoQualityModes } from '../enums.ts';
import { UserObject } from '../people/users.ts';

/** A permission overwrite on the wire: `type` 0 is a role, 1 a member; bits are decimal strings. */
export const OverwriteObject = Type.Object(
  {
    id: Id,
    type: Type.Enum([0, 1]),
    allow: Type.String(),
    deny: Type.String(),
  },
  { title: 'OverwriteObject' },
);
export type OverwriteObject = Static<typeof OverwriteObject>;

/** A tag of a forum channel (ForumTagResponse). */
export const ForumTag = Type.Object(
  {
    id: Id,
    name: Type.String(),
    moderated: Type.Boolean(),
    emoji_id: Nullable(Id),
    emoji_name: Nullable(Type.String()),
  },
  { title: 'ForumTag' },
);
export type ForumTag = Static<typeof ForumTag>;

/** The emoji a forum post is shown with. */
export const ReactionEmoji = Type.Object(
  {
    emoji_id: Nullable(Id),
    emoji_name: Nullable(Type.String()),
  },
  { title: 'ReactionEmoji' },
);
export type ReactionEmoji = Static<typeof ReactionEmoji>;

/** The settings that only forum and media channels have. */
export const ForumSettings = Type.Object(
  {
    available_tags: Type.Array(ForumTag),
    default_reaction_emoji: Nullable(ReactionEmoji),
    default_sort_order: Nullable(Type.Integer()),
    default_forum_layout: Type.Integer(),
    default_tag_setting: Nullable(Type.String()),
  },
  { title: 'ForumSettings' },
);
export type ForumSettings = Static<typeof ForumSettings>;

/** The lobby that a channel is linked to. */
export const LinkedLobby = Type.Object(
  {
    application_id: Id,
    lobby_id: Id,
    linked_by: Id,
    /** ISO 8601. */
    linked_at: Time,
    require_application_authorization: Type.Boolean(),
  },
  { title: 'LinkedLobby' },
);
export type LinkedLobby = Static<typeof LinkedLobby>;

/**
 * A channel on the wire: GuildChannelResponse if `guild_id` is set, else (with `recipients` added)
 * PrivateChannelResponse.
 */
export const ChannelObject = Type.Object(
  {
    ...Type.Partial(ForumSettings).properties,
    id: Id,
    type: ChannelTypes,
    flags: Type.Integer(),
    last_message_id: Type.Optional(Nullable(Id)),
    last_pin_timestamp: Type.Optional(Nullable(Time)),
    guild_id: Type.Optional(Id),
    name: Type.Optional(Nullable(Type.String())),
    position: Type.Optional(Type.Integer()),
    parent_id: Type.Optional(Nullable(Id)),
    permission_overwrites: Type.Optional(Type.Array(OverwriteObject)),
    nsfw: Type.Optional(Type.Boolean()),
    topic: Type.Optional(Nullable(Type.String())),
    rate_limit_per_user: Type.Optional(Type.Integer()),
    bitrate: Type.Optional(Type.Integer()),
    user_limit: Type.Optional(Type.Integer()),
    rtc_region: Type.Optional(Nullable(Type.String())),
    video_quality_mode: Type.Optional(VideoQualityModes),
    default_auto_archive_duration: Type.Optional(ThreadAutoArchiveDuration),
    default_thread_rate_limit_per_user: Type.Optional(Type.Integer()),
    /** For direct messages only, as below. */
    recipients: Type.Optional(Type.Array(UserObject)),
    icon: Type.Optional(Nullable(Type.String())),
    owner_id: Type.Optional(Id),
    /** The lobby that shares the channel's messages. */
    linked_lobby: Type.Optional(Nullable(LinkedLobby)),
  },
  { title: 'ChannelObject' },
);
export type ChannelObject = Static<typeof ChannelObject>;

/** A channel in events: obfuscated ones also have `application_id` (docs/contract/channels.md#obfuscated-channels). */
export const SeenChannelObject = Type.Object(
  { ...ChannelObject.properties, application_id: Type.Optional(Nullable(Id)) },
  { title: 'SeenChannelObject' },
);
export type SeenChannelObject = Static<typeof SeenChannelObject>;

/** The fields that a channel has for games (docs/contract/channels.md#lists-of-channels). */
export const Linkability = Type.Object(
  {
    /** Whether the viewer may link it to a lobby now. */
    is_linkable: Type.Boolean(),
    /** Whether no guild member is denied viewing it or writing in it: linking it exposes nothing. */
    is_viewable_and_writeable_by_all_members: Type.Boolean(),
  },
  { title: 'Linkability' },
);
export type Linkability = Static<typeof Linkability>;

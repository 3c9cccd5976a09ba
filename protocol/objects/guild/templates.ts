import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import {
  AfkTimeouts,
  AvailableLocalesEnum,
  ChannelTypes,
  ForumLayout,
  GuildExplicitContentFilterTypes,
  ThreadAutoArchiveDuration,
  ThreadSearchTagSetting,
  ThreadSortOrder,
  UserNotificationSettings,
  VerificationLevels,
} from '../enums.ts';
import { UserObject } from '../people/users.ts';
import { RoleColors } from './roles.ts';
import { OverwriteObject } from '../messages/channels.ts';

/** A role in a snapshot: `id` identifies it within the snapshot, 0 is @everyone. */
export const SnapshotRole = Type.Object(
  {
    name: Type.String(),
    permissions: Type.String(),
    color: Type.Integer(),
    unicode_emoji: Nullable(Type.String()),
    id: Type.Integer(),
    colors: RoleColors,
    hoist: Type.Boolean(),
    mentionable: Type.Boolean(),
    icon: Type.Null(),
  },
  { title: 'SnapshotRole' },
);
export type SnapshotRole = Static<typeof SnapshotRole>;

/** A channel in a snapshot: its id and those of roles refer to items of the same snapshot. */
export const SnapshotChannel = Type.Object(
  {
    id: Type.Integer(),
    type: ChannelTypes,
    name: Nullable(Type.String()),
    position: Type.Integer(),
    topic: Nullable(Type.String()),
    bitrate: Type.Integer(),
    user_limit: Type.Integer(),
    nsfw: Type.Boolean(),
    rate_limit_per_user: Type.Integer(),
    parent_id: Nullable(Id),
    default_auto_archive_duration: Nullable(ThreadAutoArchiveDuration),
    permission_overwrites: Type.Array(OverwriteObject),
    available_tags: Type.Array(
      Type.Object({
        name: Type.String(),
        emoji_id: Nullable(Id),
        emoji_name: Nullable(Type.String()),
        moderated: Type.Boolean(),
        id: Type.Integer(),
      }),
    ),
    template: Type.String(),
    default_reaction_emoji: Nullable(
      Type.Object({
        emoji_id: Nullable(Id),
        emoji_name: Nullable(Type.String()),
      }),
    ),
    default_thread_rate_limit_per_user: Nullable(Type.Integer()),
    default_sort_order: Nullable(ThreadSortOrder),
    default_forum_layout: Nullable(ForumLayout),
    default_tag_setting: Nullable(ThreadSearchTagSetting),
    theme_color: Type.Null(),
  },
  { title: 'SnapshotChannel' },
);
export type SnapshotChannel = Static<typeof SnapshotChannel>;

/** The part of a guild that a template stores (GuildTemplateSnapshotResponse). */
export const Snapshot = Type.Object(
  {
    description: Nullable(Type.String()),
    name: Type.String(),
    explicit_content_filter: GuildExplicitContentFilterTypes,
    afk_timeout: AfkTimeouts,
    system_channel_flags: Type.Integer(),
    verification_level: VerificationLevels,
    default_message_notifications: UserNotificationSettings,
    preferred_locale: AvailableLocalesEnum,
    region: Type.Null(),
    afk_channel_id: Nullable(Id),
    system_channel_id: Nullable(Id),
    roles: Type.Array(SnapshotRole),
    channels: Type.Array(SnapshotChannel),
  },
  { title: 'Snapshot' },
);
export type Snapshot = Static<typeof Snapshot>;

/** A template on the wire (GuildTemplateResponse). */
export const TemplateObject = Type.Object(
  {
    code: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    usage_count: Type.Integer(),
    creator_id: Id,
    creator: Nullable(UserObject),
    created_at: Time,
    updated_at: Time,
    source_guild_id: Id,
    serialized_source_guild: Snapshot,
    /** Whether the guild has changed since; null if the guild was deleted. */
    is_dirty: Nullable(Type.Boolean()),
  },
  { title: 'TemplateObject' },
);
export type TemplateObject = Static<typeof TemplateObject>;

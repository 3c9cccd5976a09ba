import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';

/** The end of a mute. */
export const MuteConfig = Type.Object(
  {
    /** Null: until it is unmuted. */
    end_time: Nullable(Time),
    /** The duration that was chosen, in seconds; -1 without an end. */
    selected_time_window: Type.Integer(),
  },
  { title: 'MuteConfig' },
);
export type MuteConfig = Static<typeof MuteConfig>;

/** The settings of one channel or category that differ from those of its guild. */
export const ChannelOverride = Type.Object(
  {
    channel_id: Id,
    /** 0 all messages, 1 mentions, 2 nothing, 3 as its category or guild. */
    message_notifications: Type.Integer(),
    muted: Type.Boolean(),
    mute_config: Nullable(MuteConfig),
    collapsed: Type.Boolean(),
    flags: Type.Integer(),
  },
  { title: 'ChannelOverride' },
);
export type ChannelOverride = Static<typeof ChannelOverride>;

/** A person's notification settings of a guild, or of all private channels. */
export const GuildSettingsObject = Type.Object(
  {
    /** Null: private channels. */
    guild_id: Nullable(Id),
    /** 0 all messages, 1 mentions, 2 nothing. */
    message_notifications: Type.Integer(),
    muted: Type.Boolean(),
    mute_config: Nullable(MuteConfig),
    suppress_everyone: Type.Boolean(),
    suppress_roles: Type.Boolean(),
    mute_scheduled_events: Type.Boolean(),
    hide_muted_channels: Type.Boolean(),
    /** Whether notifications are pushed to devices and browsers. */
    mobile_push: Type.Boolean(),
    /** 0 default, 1 off, 2 on. */
    notify_highlights: Type.Integer(),
    flags: Type.Integer(),
    /** Raised by each change of the person's settings. */
    version: Type.Integer(),
    channel_overrides: Type.Array(ChannelOverride),
  },
  { title: 'GuildSettingsObject' },
);
export type GuildSettingsObject = Static<typeof GuildSettingsObject>;

/** All guild settings in READY: a list, or a versioned object with capability 1 << 3. */
export const UserGuildSettings = Type.Union([
  Type.Array(GuildSettingsObject),
  Type.Object({ entries: Type.Array(GuildSettingsObject), partial: Type.Literal(false), version: Type.Integer() }),
]);

/**
 * A person's notification settings for everything; 1 << 4: unread marks have a setting of their own, 1 << 5: count all messages at level 0.
 */
export const NotificationSettingsObject = Type.Object({ flags: Type.Integer() }, { title: 'NotificationSettingsObject' });
export type NotificationSettingsObject = Static<typeof NotificationSettingsObject>;

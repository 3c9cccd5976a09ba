import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { GuildSettingsObject, NotificationSettingsObject } from '../../objects/messages/notification-settings.ts';
import { ThreadMemberObject } from '../../objects/messages/threads.ts';
import { operation } from '../../operation.ts';
import { Maybe, OneOf, Timestamp, Whole } from '../../schemas.ts';

const Flags = () => Whole(0, 0x7fff_ffff);

/** Without `end_time` a mute ends after `selected_time_window` seconds; with -1, or neither, it does not end. */
const MuteChange = Type.Object({ end_time: Maybe(Timestamp()), selected_time_window: Maybe(Whole(-1, 0x7fff_ffff)) });

/** Mutes and unmutes; absent fields stay as they are. */
export const MuteBody = Type.Object({ muted: Type.Optional(Type.Boolean()), mute_config: Maybe(MuteChange) });
export type MuteBody = Static<typeof MuteBody>;

/** Changes of one channel or category; absent fields stay as they are. */
export const OverrideChange = Type.Object({
  ...MuteBody.properties,
  message_notifications: Type.Optional(OneOf(0, 1, 2, 3)),
  collapsed: Type.Optional(Type.Boolean()),
  flags: Type.Optional(Flags()),
});
export type OverrideChange = Static<typeof OverrideChange>;

/** Changes of a guild's settings; level 3 restores the guild's own. */
export const GuildSettingsChange = Type.Object({
  ...MuteBody.properties,
  message_notifications: Type.Optional(OneOf(0, 1, 2, 3)),
  suppress_everyone: Type.Optional(Type.Boolean()),
  suppress_roles: Type.Optional(Type.Boolean()),
  mute_scheduled_events: Type.Optional(Type.Boolean()),
  hide_muted_channels: Type.Optional(Type.Boolean()),
  mobile_push: Type.Optional(Type.Boolean()),
  notify_highlights: Type.Optional(OneOf(0, 1, 2)),
  flags: Type.Optional(Flags()),
  channel_overrides: Maybe(Type.Record(Type.String(), OverrideChange, { maxProperties: LIMITS.notifications.overrides.max })),
});
export type GuildSettingsChange = Static<typeof GuildSettingsChange>;

export const updateGuildSettings = operation({
  id: 'update_user_guild_settings',
  method: 'PATCH',
  path: '/users/@me/guilds/{guild_id}/settings',
  auth: ['person'],
  body: GuildSettingsChange,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: { 200: GuildSettingsObject },
});

export const updatePrivateSettings = operation({
  id: 'update_private_channel_settings',
  method: 'PATCH',
  path: '/users/@me/guilds/@me/settings',
  auth: ['person'],
  body: GuildSettingsChange,
  replies: { 200: GuildSettingsObject },
});

export const bulkUpdateGuildSettings = operation({
  id: 'bulk_update_user_guild_settings',
  method: 'PATCH',
  path: '/users/@me/guilds/settings',
  auth: ['person'],
  body: Type.Object({
    guilds: Type.Record(Type.String(), GuildSettingsChange, { maxProperties: LIMITS.notifications.guildsPerRequest.max }),
  }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: { 200: Type.Array(GuildSettingsObject) },
});

export const updateNotificationSettings = operation({
  id: 'update_notification_settings',
  method: 'PATCH',
  path: '/users/@me/notification-settings',
  auth: ['person'],
  body: Type.Object({ flags: Type.Optional(Flags()) }),
  replies: { 200: NotificationSettingsObject },
});

export const updateThreadMemberSettings = operation({
  id: 'update_thread_member_settings',
  method: 'PATCH',
  path: '/channels/{channel_id}/thread-members/@me/settings',
  auth: ['person'],
  body: Type.Object({ ...MuteBody.properties, flags: Type.Optional(Flags()) }),
  errors: ['UNKNOWN_CHANNEL', 'UNKNOWN_MEMBER', 'MISSING_ACCESS', 'CANNOT_EXECUTE_ON_DM', 'WRONG_CHANNEL_TYPE'],
  replies: { 200: ThreadMemberObject, 204: null },
});

import { Type } from 'typebox';
import { Bits, Maybe, OneOf, Text, Whole, WordOf } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { LOCALES } from '../../enums.ts';
import { channelFields } from '../messages/channels.ts';

/** An id by which parts of the same body refer to each other. */
export const Placeholder = () => Type.Union([Text(1, 20), Type.Integer()]);

export const NewRole = Type.Object({
  id: Maybe(Placeholder()),
  name: Maybe(Text(1, 100)),
  permissions: Maybe(Bits()),
  color: Maybe(Whole(0, 0xffffff)),
  hoist: Maybe(Type.Boolean()),
  mentionable: Maybe(Type.Boolean()),
});

export const NewChannel = Type.Object({
  id: Maybe(Placeholder()),
  type: Maybe(Type.Integer()),
  name: Text(1, 100),
  parent_id: Maybe(Placeholder()),
  permission_overwrites: Maybe(
    Type.Array(Type.Object({ id: Placeholder(), allow: Maybe(Bits()), deny: Maybe(Bits()) }), { maxItems: 100 }),
  ),
  ...channelFields,
});

/** The roles and channels of a body, which refer to each other by placeholder ids. The first role is @everyone. */
export const newGuildParts = {
  roles: Maybe(Type.Array(NewRole, { maxItems: LIMITS.guilds.roles.max })),
  channels: Maybe(Type.Array(NewChannel, { maxItems: LIMITS.channels.perGuild.max })),
  afk_channel_id: Maybe(Placeholder()),
  system_channel_id: Maybe(Placeholder()),
};

/** The fields that create and update share; null means the default. */
export const guildSettings = {
  verification_level: Maybe(OneOf(0, 1, 2, 3, 4)),
  default_message_notifications: Maybe(OneOf(0, 1)),
  explicit_content_filter: Maybe(OneOf(0, 1, 2)),
  afk_timeout: Maybe(OneOf(60, 300, 900, 1800, 3600)),
  system_channel_flags: Maybe(Whole(0, 2 ** 31 - 1)),
  preferred_locale: Maybe(WordOf(LOCALES)),
  premium_progress_bar_enabled: Maybe(Type.Boolean()),
};

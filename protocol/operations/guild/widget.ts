import { Id } from '../../objects/parts.ts';
import { WidgetSettings, WidgetMember } from '../../objects/guild/widget.ts';
import { operation, file } from '../../operation.ts';
import { Type } from 'typebox';
import { Maybe, Nullable, Snowflake, WordOf } from '../../schemas.ts';
import { WIDGET_STYLES } from '../../bodies/guild/widget.ts';

export const getGuildWidgetSettings = operation({
  id: 'get_guild_widget_settings',
  method: 'GET',
  path: '/guilds/{guild_id}/widget',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: WidgetSettings },
});

export const updateGuildWidgetSettings = operation({
  id: 'update_guild_widget_settings',
  method: 'PATCH',
  path: '/guilds/{guild_id}/widget',
  auth: ['bot', 'person'],
  body: Type.Object({ channel_id: Maybe(Snowflake()), enabled: Maybe(Type.Boolean()) }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: WidgetSettings },
});

export const getGuildWidget = operation({
  id: 'get_guild_widget',
  method: 'GET',
  path: '/guilds/{guild_id}/widget.json',
  auth: ['none'],
  errors: ['UNKNOWN_GUILD', 'GUILD_WIDGET_DISABLED'],
  replies: {
    200: Type.Object({
      id: Id,
      name: Type.String(),
      instant_invite: Nullable(Type.String()),
      channels: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          position: Type.Integer(),
        }),
      ),
      members: Type.Array(WidgetMember),
      presence_count: Type.Integer(),
    }),
  },
});

export const getGuildWidgetPng = operation({
  id: 'get_guild_widget_png',
  method: 'GET',
  path: '/guilds/{guild_id}/widget.png',
  auth: ['none'],
  query: Type.Object({ style: Type.Optional(WordOf(WIDGET_STYLES)) }),
  errors: ['UNKNOWN_GUILD', 'GUILD_WIDGET_DISABLED'],
  replies: { 200: file('image/png') },
});

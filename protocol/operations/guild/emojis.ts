import { EmojiObject } from '../../objects/guild/emojis.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { EmojiName, EmojiRoles } from '../../bodies/guild/emojis.ts';
import { ImageData } from '../../schemas.ts';

export const listApplicationEmojis = operation({
  id: 'list_application_emojis',
  method: 'GET',
  path: '/applications/{application_id}/emojis',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: {
    200: Type.Object({
      items: Type.Array(EmojiObject),
    }),
  },
});

export const createApplicationEmoji = operation({
  id: 'create_application_emoji',
  method: 'POST',
  path: '/applications/{application_id}/emojis',
  auth: ['bot', 'person'],
  body: Type.Object({ name: EmojiName(), image: ImageData() }),
  errors: ['UNKNOWN_APPLICATION', 'MAXIMUM_NUMBER_OF_EMOJIS_REACHED', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 201: EmojiObject },
});

export const getApplicationEmoji = operation({
  id: 'get_application_emoji',
  method: 'GET',
  path: '/applications/{application_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_EMOJI', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: EmojiObject },
});

export const updateApplicationEmoji = operation({
  id: 'update_application_emoji',
  method: 'PATCH',
  path: '/applications/{application_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  body: Type.Object({ name: Type.Optional(EmojiName()) }),
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_EMOJI', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: EmojiObject },
});

export const deleteApplicationEmoji = operation({
  id: 'delete_application_emoji',
  method: 'DELETE',
  path: '/applications/{application_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_EMOJI', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

export const listGuildEmojis = operation({
  id: 'list_guild_emojis',
  method: 'GET',
  path: '/guilds/{guild_id}/emojis',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(EmojiObject) },
});

export const createGuildEmoji = operation({
  id: 'create_guild_emoji',
  method: 'POST',
  path: '/guilds/{guild_id}/emojis',
  auth: ['bot', 'person'],
  body: Type.Object({ name: EmojiName(), image: ImageData(), roles: EmojiRoles() }),
  audit: true,
  errors: [
    'UNKNOWN_GUILD',
    'MAXIMUM_NUMBER_OF_EMOJIS_REACHED',
    'MAXIMUM_NUMBER_OF_ANIMATED_EMOJIS_REACHED',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'INVALID_ROLE',
  ],
  replies: { 201: EmojiObject },
});

export const getGuildEmoji = operation({
  id: 'get_guild_emoji',
  method: 'GET',
  path: '/guilds/{guild_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_EMOJI', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: EmojiObject },
});

export const updateGuildEmoji = operation({
  id: 'update_guild_emoji',
  method: 'PATCH',
  path: '/guilds/{guild_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  body: Type.Object({ name: Type.Optional(EmojiName()), roles: EmojiRoles() }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_EMOJI', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'INVALID_ROLE'],
  replies: { 200: EmojiObject },
});

export const deleteGuildEmoji = operation({
  id: 'delete_guild_emoji',
  method: 'DELETE',
  path: '/guilds/{guild_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_EMOJI', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

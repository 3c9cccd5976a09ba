import { StickerObject, StickerPackObject, StandardStickerObject } from '../../objects/guild/stickers.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { stickerFields } from '../../bodies/guild/stickers.ts';

export const listGuildStickers = operation({
  id: 'list_guild_stickers',
  method: 'GET',
  path: '/guilds/{guild_id}/stickers',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(StickerObject) },
});

export const createGuildSticker = operation({
  id: 'create_guild_sticker',
  method: 'POST',
  path: '/guilds/{guild_id}/stickers',
  auth: ['bot', 'person'],
  body: Type.Object(stickerFields),
  audit: true,
  files: true,
  errors: [
    'UNKNOWN_GUILD',
    'MAXIMUM_NUMBER_OF_STICKERS_REACHED',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'INVALID_FILE_UPLOADED',
    'INVALID_JSON_FOR_UPLOADED_LOTTIE_FILE',
    'UPLOADED_LOTTIES_CANNOT_CONTAIN_RASTERIZED_IMAGES',
    'STICKER_MAXIMUM_FRAMERATE_EXCEEDED',
    'STICKER_FRAME_COUNT_EXCEEDS_MAXIMUM',
    'LOTTIE_ANIMATION_MAXIMUM_DIMENSIONS_EXCEEDED',
    'STICKER_FRAMERATE_IS_TOO_SMALL_OR_TOO_LARGE',
    'STICKER_ANIMATION_DURATION_EXCEEDS_MAXIMUM',
  ],
  replies: { 201: StickerObject },
});

export const getGuildSticker = operation({
  id: 'get_guild_sticker',
  method: 'GET',
  path: '/guilds/{guild_id}/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_STICKER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: StickerObject },
});

export const updateGuildSticker = operation({
  id: 'update_guild_sticker',
  method: 'PATCH',
  path: '/guilds/{guild_id}/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  body: Type.Partial(Type.Object(stickerFields)),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_STICKER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: StickerObject },
});

export const deleteGuildSticker = operation({
  id: 'delete_guild_sticker',
  method: 'DELETE',
  path: '/guilds/{guild_id}/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  audit: true,
  errors: ['UNKNOWN_GUILD', 'UNKNOWN_STICKER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const listStickerPacks = operation({
  id: 'list_sticker_packs',
  method: 'GET',
  path: '/sticker-packs',
  auth: ['none'],
  replies: {
    200: Type.Object({
      sticker_packs: Type.Array(StickerPackObject),
    }),
  },
});

export const getStickerPack = operation({
  id: 'get_sticker_pack',
  method: 'GET',
  path: '/sticker-packs/{pack_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_STICKER_PACK'],
  replies: { 200: StickerPackObject },
});

export const getSticker = operation({
  id: 'get_sticker',
  method: 'GET',
  path: '/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_STICKER'],
  replies: { 200: Type.Union([StickerObject, StandardStickerObject]) },
});

import { StickerObject, StickerPackObject, StandardStickerObject } from '../../objects/guild/stickers.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { stickerFields } from '../../bodies/guild/stickers.ts';

export const listGuildStickers = operation({
  id: 'list_guild_stickers',
  method: 'GET',
  path: '/guilds/{guild_id}/stickers',
  auth: ['bot', 'person'],
  replies: { 200: Type.Array(StickerObject) },
});

export const createGuildSticker = operation({
  id: 'create_guild_sticker',
  method: 'POST',
  path: '/guilds/{guild_id}/stickers',
  auth: ['bot', 'person'],
  body: Type.Object(stickerFields),
  audit: true,
  replies: { 201: StickerObject },
});

export const getGuildSticker = operation({
  id: 'get_guild_sticker',
  method: 'GET',
  path: '/guilds/{guild_id}/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  replies: { 200: StickerObject },
});

export const updateGuildSticker = operation({
  id: 'update_guild_sticker',
  method: 'PATCH',
  path: '/guilds/{guild_id}/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  body: Type.Partial(Type.Object(stickerFields)),
  audit: true,
  replies: { 200: StickerObject },
});

export const deleteGuildSticker = operation({
  id: 'delete_guild_sticker',
  method: 'DELETE',
  path: '/guilds/{guild_id}/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  audit: true,
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
  replies: { 200: StickerPackObject },
});

export const getSticker = operation({
  id: 'get_sticker',
  method: 'GET',
  path: '/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  replies: { 200: Type.Union([StickerObject, StandardStickerObject]) },
});

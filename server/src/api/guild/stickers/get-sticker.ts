import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { standardSticker } from './pack.ts';
import { findSticker } from './queries.ts';
import { stickerObject } from './sticker.ts';

/** Returns any sticker, of a pack or of a guild, without its creator (StandardStickerResponse or GuildStickerResponse). */
export const getSticker = route({
  id: 'get_sticker',
  method: 'GET',
  path: '/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) => {
    const standard = await standardSticker(ctx.blobs, path.sticker_id);
    return standard ?? stickerObject((await findSticker(ctx.store.read, path.sticker_id)) ?? fail('UNKNOWN_STICKER'));
  },
});

import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { drawOwnPack, OWN_PACK } from './pack.ts';

/** Lists the packs that every user may use: the platform's own (StickerPackCollectionResponse). */
export const listStickerPacks = route({
  id: 'list_sticker_packs',
  method: 'GET',
  path: '/sticker-packs',
  auth: ['none'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => {
    await drawOwnPack(ctx.blobs);
    return { sticker_packs: [OWN_PACK] };
  },
});

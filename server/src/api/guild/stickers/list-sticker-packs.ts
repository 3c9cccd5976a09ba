import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { drawOwnPack, OWN_PACK } from './pack.ts';
import { listStickerPacks as operation } from '@guildhall/protocol/operations/guild/stickers';

/** Lists the packs that every user may use: the platform's own (StickerPackCollectionResponse). */
export const listStickerPacks = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => {
    await drawOwnPack(ctx);
    return { sticker_packs: [OWN_PACK] };
  },
});

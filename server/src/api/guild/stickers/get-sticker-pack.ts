import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { drawOwnPack, OWN_PACK } from './pack.ts';
import { getStickerPack as operation } from '@guildhall/protocol/operations/guild/stickers';

/** Returns one pack (StickerPackResponse); an unknown one is 10061. */
export const getStickerPack = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path }) => {
    if (path.pack_id !== OWN_PACK.id) fail('UNKNOWN_STICKER_PACK');
    await drawOwnPack(ctx);
    return OWN_PACK;
  },
});

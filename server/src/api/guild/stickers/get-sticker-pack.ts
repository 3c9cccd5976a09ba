import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { drawOwnPack, OWN_PACK } from './pack.ts';

/** Returns one pack (StickerPackResponse); an unknown one is 10061. */
export const getStickerPack = route({
  id: 'get_sticker_pack',
  method: 'GET',
  path: '/sticker-packs/{pack_id}',
  auth: ['bot', 'person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) => {
    if (path.pack_id !== OWN_PACK.id) fail('UNKNOWN_STICKER_PACK');
    await drawOwnPack(ctx.blobs);
    return OWN_PACK;
  },
});

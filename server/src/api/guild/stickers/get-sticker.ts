import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { standardSticker } from './pack.ts';
import { findSticker } from './queries.ts';
import { stickerObject } from './sticker.ts';
import { getSticker as operation } from '@guildhall/protocol/operations/guild/stickers';

/** Returns any sticker, of a pack or of a guild, without its creator (StandardStickerResponse or GuildStickerResponse). */
export const getSticker = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path }) => {
    const standard = await standardSticker(ctx, path.sticker_id);
    return standard ?? stickerObject((await findSticker(ctx.store.read, path.sticker_id)) ?? fail('UNKNOWN_STICKER'));
  },
});

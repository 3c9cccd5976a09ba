import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { seesMakers } from '../emojis/access.ts';
import { findUser } from '../../people/users/queries.ts';
import { stickerObject } from './sticker.ts';
import { getGuildSticker as operation } from '@guildhall/protocol/operations/guild/stickers';

/** Returns one of a guild's stickers (GuildStickerResponse); its creator is visible only to members who may create stickers. */
export const getGuildSticker = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path, access: { guild, permissions } }) => {
    const row = guild.stickers.get(path.sticker_id) ?? fail('UNKNOWN_STICKER');
    return stickerObject(row, seesMakers(permissions) ? await findUser(ctx.store.read, row.user_id) : undefined);
  },
});

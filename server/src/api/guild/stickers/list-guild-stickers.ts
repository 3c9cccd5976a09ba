import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { seesMakers } from '../emojis/access.ts';
import { findUsers } from '../../people/users/queries.ts';
import { stickerObject } from './sticker.ts';
import { listGuildStickers as operation } from '@guildhall/protocol/operations/guild/stickers';

/**
 * Lists a guild's stickers, oldest first (list of GuildStickerResponse); creators are visible only to members who may
 * create stickers.
 */
export const listGuildStickers = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { access: { guild, permissions } }) => {
    const rows = [...guild.stickers.values()];
    const makers = await findUsers(ctx.store.read, seesMakers(permissions) ? rows.map((row) => row.user_id) : []);
    return rows.map((row) => stickerObject(row, makers.get(row.user_id)));
  },
});

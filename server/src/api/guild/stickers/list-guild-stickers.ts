import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { seesMakers } from '../emojis/access.ts';
import { findUsers } from '../../people/users/queries.ts';
import { stickerObject } from './sticker.ts';

/**
 * Lists a guild's stickers, oldest first (list of GuildStickerResponse); creators are visible only to members who may
 * create stickers.
 */
export const listGuildStickers = route({
  id: 'list_guild_stickers',
  method: 'GET',
  path: '/guilds/{guild_id}/stickers',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access: { guild, permissions } }) => {
    const rows = [...guild.stickers.values()];
    const makers = await findUsers(ctx.store.read, seesMakers(permissions) ? rows.map((row) => row.user_id) : []);
    return rows.map((row) => stickerObject(row, makers.get(row.user_id)));
  },
});

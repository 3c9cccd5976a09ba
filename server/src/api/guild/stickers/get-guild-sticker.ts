import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { seesMakers } from '../emojis/access.ts';
import { findUser } from '../../people/users/queries.ts';
import { stickerObject } from './sticker.ts';

/** Returns one of a guild's stickers (GuildStickerResponse); its creator is visible only to members who may create stickers. */
export const getGuildSticker = route({
  id: 'get_guild_sticker',
  method: 'GET',
  path: '/guilds/{guild_id}/stickers/{sticker_id}',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path, access: { guild, permissions } }) => {
    const row = guild.stickers.get(path.sticker_id) ?? fail('UNKNOWN_STICKER');
    return stickerObject(row, seesMakers(permissions) ? await findUser(ctx.store.read, row.user_id) : undefined);
  },
});

import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUsers } from '../../people/users/queries.ts';
import { seesMakers } from './access.ts';
import { emojiObject } from './emoji.ts';
import { listGuildEmojis as operation } from '@guildhall/protocol/operations/guild/emojis';

/** Lists a guild's emojis, oldest first (list of EmojiResponse); creators are visible only to members who may create emojis. */
export const listGuildEmojis = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { access: { guild, permissions } }) => {
    const rows = [...guild.emojis.values()];
    const makers = await findUsers(ctx.store.read, seesMakers(permissions) ? rows.map((row) => row.user_id) : []);
    return rows.map((row) => emojiObject(row, makers.get(row.user_id)));
  },
});

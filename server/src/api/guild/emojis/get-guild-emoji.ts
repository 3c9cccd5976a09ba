import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { seesMakers } from './access.ts';
import { emojiObject } from './emoji.ts';
import { getGuildEmoji as operation } from '@guildhall/protocol/operations/guild/emojis';

/** Returns one of a guild's emojis (EmojiResponse); its creator is visible only to members who may create emojis. */
export const getGuildEmoji = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path, access: { guild, permissions } }) => {
    const row = guild.emojis.get(path.emoji_id) ?? fail('UNKNOWN_EMOJI');
    return emojiObject(row, seesMakers(permissions) ? await findUser(ctx.store.read, row.user_id) : undefined);
  },
});

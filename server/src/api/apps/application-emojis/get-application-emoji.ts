import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { emojiObject } from '../../guild/emojis/emoji.ts';
import { ownEmoji } from './own-emoji.ts';
import { getApplicationEmoji as operation } from '@guildhall/protocol/operations/guild/emojis';

/** Returns one emoji of the viewer's own application (EmojiResponse). */
export const getApplicationEmoji = route(operation, {
  access: ownEmoji,
  limit: limits.read,
  run: async (ctx, { access: row }) => emojiObject(row, await findUser(ctx.store.read, row.user_id)),
});

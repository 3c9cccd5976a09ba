import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { emojiObject } from './emoji.ts';
import { ownEmoji } from './own-emoji.ts';

/** Returns one emoji of the viewer's own application (EmojiResponse). */
export const getApplicationEmoji = route({
  id: 'get_application_emoji',
  method: 'GET',
  path: '/applications/{application_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  access: ownEmoji,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { access: row }) => emojiObject(row, await findUser(ctx.store.read, row.user_id)),
});

import { Type } from 'typebox';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { EmojiName, emojiObject } from './emoji.ts';
import { ownEmoji } from './own-emoji.ts';
import { findEmoji, updateEmojiRow } from './queries.ts';

/** Renames an emoji of the viewer's own application (EmojiResponse). */
export const updateApplicationEmoji = route({
  id: 'update_application_emoji',
  method: 'PATCH',
  path: '/applications/{application_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  access: ownEmoji,
  limit: limits.write,
  body: Type.Object({ name: Type.Optional(EmojiName()) }),
  reply: 200,
  run: (ctx, { body, access }) =>
    ctx.transact(async (tx) => {
      const row = (await findEmoji(tx.db, access.id)) ?? fail('UNKNOWN_EMOJI');
      const values = body.name === undefined ? {} : { name: body.name };
      await updateEmojiRow(tx.db, row.id, values);
      return emojiObject({ ...row, ...values }, await findUser(tx.db, row.user_id));
    }),
});

import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { emojiObject } from '../../guild/emojis/emoji.ts';
import { ownEmoji } from './own-emoji.ts';
import { findEmoji, updateEmojiRow } from '../../guild/emojis/queries.ts';
import { updateApplicationEmoji as operation } from '@guildhall/protocol/operations/guild/emojis';

/** Renames an emoji of the viewer's own application (EmojiResponse). */
export const updateApplicationEmoji = route(operation, {
  access: ownEmoji,
  limit: limits.write,
  run: (ctx, { body, access }) =>
    ctx.transact(async (tx) => {
      const row = (await findEmoji(tx.db, access.id)) ?? fail('UNKNOWN_EMOJI');
      const values = body.name === undefined ? {} : { name: body.name };
      await updateEmojiRow(tx.db, row.id, values);
      return emojiObject({ ...row, ...values }, await findUser(tx.db, row.user_id));
    }),
});

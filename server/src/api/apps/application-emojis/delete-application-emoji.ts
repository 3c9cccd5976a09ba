import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownEmoji } from './own-emoji.ts';
import { deleteEmojiRow } from '../../guild/emojis/queries.ts';
import { deleteApplicationEmoji as operation } from '@guildhall/protocol/operations/guild/emojis';

/** Deletes an emoji of the viewer's own application. */
export const deleteApplicationEmoji = route(operation, {
  access: ownEmoji,
  limit: limits.write,
  run: (ctx, { access: row }) =>
    ctx.transact(async (tx) => {
      if (!(await deleteEmojiRow(tx.db, row.id))) fail('UNKNOWN_EMOJI');
    }),
});

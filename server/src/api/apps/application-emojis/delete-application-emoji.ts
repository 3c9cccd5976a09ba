import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
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

import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownEmoji } from './own-emoji.ts';
import { deleteEmojiRow } from './queries.ts';

/** Deletes an emoji of the viewer's own application. */
export const deleteApplicationEmoji = route({
  id: 'delete_application_emoji',
  method: 'DELETE',
  path: '/applications/{application_id}/emojis/{emoji_id}',
  auth: ['bot', 'person'],
  access: ownEmoji,
  limit: limits.write,
  reply: 204,
  run: (ctx, { access: row }) =>
    ctx.transact(async (tx) => {
      if (!(await deleteEmojiRow(tx.db, row.id))) fail('UNKNOWN_EMOJI');
    }),
});

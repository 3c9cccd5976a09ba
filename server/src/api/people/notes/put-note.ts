import { LIMITS } from '@guildhall/protocol/limits';
import { putNote as operation } from '@guildhall/protocol/operations/people/notes';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findUser, lockUser } from '../users/queries.ts';
import { USER_NOTE_UPDATE } from './events.ts';
import { countNotes, deleteNote, findNote, upsertNote } from './queries.ts';

/** Sets the caller's note about a user, or deletes it (null, empty): USER_NOTE_UPDATE to the caller's sessions. */
export const putNote = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path: { user_id: target_id }, body }) => {
    const user_id = ctx.viewer.user.id;
    const note = body.note?.trim() ?? '';
    if (note.length > LIMITS.notes.length.max) fail(LIMITS.notes.length.error);
    if (!(await findUser(ctx.store.read, target_id))) fail('UNKNOWN_USER');
    const key = { user_id, target_id };
    await ctx.transact(async (tx) => {
      await lockUser(tx.db, user_id);
      const before = await findNote(tx.db, key);
      if (note === (before ?? '')) return;
      const { max } = LIMITS.notes.perPerson;
      if (before === undefined && (await countNotes(tx.db, user_id)) >= max)
        failForm({ note: complain.custom('NOTES_LIMIT', `A person has at most ${max} notes.`) });
      if (note === '') await deleteNote(tx.db, key);
      else await upsertNote(tx.db, key, note);
      tx.emit(USER_NOTE_UPDATE, { user_ids: [user_id] }, { id: target_id, note });
    });
  },
});

import { getNote as operation } from '@guildhall/protocol/operations/people/notes';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findNote } from './queries.ts';

/** Returns the caller's note about a user; 10013 if there is none. */
export const getNote = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path: { user_id: note_user_id } }) => {
    const user_id = ctx.viewer.user.id;
    const note = (await findNote(ctx.store.read, { user_id, target_id: note_user_id })) ?? fail('UNKNOWN_USER');
    return { user_id, note_user_id, note };
  },
});

import { listNotes as operation } from '@guildhall/protocol/operations/people/notes';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findNotes } from './queries.ts';

/** Lists the caller's notes, by the id of the user whom they are about. */
export const listNotes = route(operation, {
  access: open,
  limit: limits.read,
  run: (ctx) => findNotes(ctx.store.read, ctx.viewer.user.id),
});

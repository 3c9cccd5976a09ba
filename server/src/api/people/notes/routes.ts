import type { Route } from '../../../core/framework/route.ts';
import { getNote } from './get-note.ts';
import { listNotes } from './list-notes.ts';
import { putNote } from './put-note.ts';

/** Notes about users, in path order. */
export const notesRoutes: Route[] = [listNotes, getNote, putNote];

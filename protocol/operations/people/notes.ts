import { Type } from 'typebox';
import { NoteObject, Notes } from '../../objects/people/notes.ts';
import { operation } from '../../operation.ts';
import { Nullable } from '../../schemas.ts';

export const listNotes = operation({
  id: 'list_notes',
  method: 'GET',
  path: '/users/@me/notes',
  auth: ['person'],
  replies: { 200: Notes },
});

export const getNote = operation({
  id: 'get_note',
  method: 'GET',
  path: '/users/@me/notes/{user_id}',
  auth: ['person'],
  errors: ['UNKNOWN_USER'],
  replies: { 200: NoteObject },
});

export const putNote = operation({
  id: 'put_note',
  method: 'PUT',
  path: '/users/@me/notes/{user_id}',
  auth: ['person'],
  body: Type.Object({ note: Nullable(Type.String()) }),
  errors: ['UNKNOWN_USER', 'NOTE_WAS_TOO_LONG'],
  replies: { 204: null },
});

import { Type } from 'typebox';
import { Id } from '../parts.ts';

/** A person's private note about a user. */
export const NoteObject = Type.Object(
  {
    /** The person who wrote it. */
    user_id: Id,
    /** The user whom it is about. */
    note_user_id: Id,
    note: Type.String(),
  },
  { title: 'NoteObject' },
);

/** All notes of a person, by the id of the user whom they are about. */
export const Notes = Type.Record(Type.String(), Type.String());

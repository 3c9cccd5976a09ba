import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

/** The author of a note, and the user whom it is about. */
export interface NoteKey {
  user_id: Snowflake;
  target_id: Snowflake;
}

const ofPerson = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('notes').select(['target_id', 'note']).where('user_id', '=', param('user_id')).orderBy('target_id'),
);

/** All notes of a person, by the id of the user whom they are about. */
export async function findNotes(db: Db, userId: Snowflake): Promise<Record<Snowflake, string>> {
  const rows = await db.all(ofPerson, { user_id: userId });
  return Object.fromEntries(rows.map(({ target_id, note }) => [target_id, note]));
}

/** A note; undefined if there is none. */
export async function findNote(db: Db, { user_id, target_id }: NoteKey): Promise<string | undefined> {
  const found = db.kysely.selectFrom('notes').select('note').where('user_id', '=', user_id).where('target_id', '=', target_id);
  return (await found.executeTakeFirst())?.note;
}

/** The number of notes of a person. */
export async function countNotes(db: Db, userId: Snowflake): Promise<number> {
  const counted = db.kysely.selectFrom('notes').select((eb) => eb.fn.countAll().as('count'));
  return Number((await counted.where('user_id', '=', userId).executeTakeFirstOrThrow()).count);
}

/** Inserts or replaces a note. */
export async function upsertNote(db: Db, key: NoteKey, note: string): Promise<void> {
  const insert = db.kysely.insertInto('notes').values({ ...key, note });
  await insert.onConflict((on) => on.columns(['user_id', 'target_id']).doUpdateSet({ note })).execute();
}

/** Deletes a note. */
export async function deleteNote(db: Db, { user_id, target_id }: NoteKey): Promise<void> {
  await db.kysely.deleteFrom('notes').where('user_id', '=', user_id).where('target_id', '=', target_id).execute();
}

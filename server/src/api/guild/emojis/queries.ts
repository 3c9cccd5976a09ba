import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { EmojiRow } from '../../../core/tables/database.ts';

const findById = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('emojis').selectAll().where('id', '=', param('id')));

/** Finds an emoji of a guild or an application. */
export function findEmoji(db: Db, id: Snowflake): Promise<EmojiRow | undefined> {
  return db.first(findById, { id });
}

/** Inserts an emoji. */
export async function insertEmoji(db: Db, row: EmojiRow): Promise<void> {
  await db.kysely.insertInto('emojis').values(row).execute();
}

/** Updates columns of an emoji. */
export async function updateEmojiRow(db: Db, id: Snowflake, values: Partial<EmojiRow>): Promise<void> {
  if (Object.keys(values).length) await db.kysely.updateTable('emojis').set(values).where('id', '=', id).execute();
}

/** Deletes an emoji; returns false if it was already deleted. */
export async function deleteEmojiRow(db: Db, id: Snowflake): Promise<boolean> {
  const result = await db.kysely.deleteFrom('emojis').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

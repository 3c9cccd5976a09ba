import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/prepared.ts';
import type { Db } from '../../../core/store.ts';
import type { EmojiRow } from '../../../core/tables.ts';
import { lockApplication } from '../../apps/applications/queries.ts';

const findById = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('emojis').selectAll().where('id', '=', param('id')));

/** The emoji of a guild or an application, or undefined. */
export function findEmoji(db: Db, id: Snowflake): Promise<EmojiRow | undefined> {
  return db.first(findById, { id });
}

/** An application's emojis, oldest first. */
export function listOfApplication(db: Db, applicationId: Snowflake): Promise<EmojiRow[]> {
  return db.kysely.selectFrom('emojis').selectAll().where('application_id', '=', applicationId).orderBy('id').execute();
}

/** How many emojis an application has; no other is added to it until the transaction ends. */
export async function countAndLock(db: Db, applicationId: Snowflake): Promise<number> {
  await lockApplication(db, applicationId);
  const row = await db.kysely
    .selectFrom('emojis')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Inserts an emoji. */
export async function insertEmoji(db: Db, row: EmojiRow): Promise<void> {
  await db.kysely.insertInto('emojis').values(row).execute();
}

/** Sets columns of an emoji. */
export async function updateEmojiRow(db: Db, id: Snowflake, values: Partial<EmojiRow>): Promise<void> {
  if (Object.keys(values).length) await db.kysely.updateTable('emojis').set(values).where('id', '=', id).execute();
}

/** Deletes an emoji; false when it was gone already. */
export async function deleteEmojiRow(db: Db, id: Snowflake): Promise<boolean> {
  const result = await db.kysely.deleteFrom('emojis').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

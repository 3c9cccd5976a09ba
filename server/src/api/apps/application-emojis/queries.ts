import type { Db } from '../../../core/framework/store.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { EmojiRow } from '../../../core/tables/database.ts';
import { lockApplication } from '../applications/queries.ts';

/** Lists an application's emojis, oldest first. */
export function listOfApplication(db: Db, applicationId: Snowflake): Promise<EmojiRow[]> {
  return db.kysely.selectFrom('emojis').selectAll().where('application_id', '=', applicationId).orderBy('id').execute();
}

/** Counts the emojis of an application, and locks it until the transaction ends, so that no other is added. */
export async function countAndLock(db: Db, applicationId: Snowflake): Promise<number> {
  await lockApplication(db, applicationId);
  const row = await db.kysely
    .selectFrom('emojis')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

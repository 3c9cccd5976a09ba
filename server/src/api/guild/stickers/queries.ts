import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { StickerRow } from '../../../core/tables/database.ts';

/** Finds a sticker of a guild. */
export function findSticker(db: Db, id: Snowflake): Promise<StickerRow | undefined> {
  return db.kysely.selectFrom('stickers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a sticker. */
export async function insertSticker(db: Db, row: StickerRow): Promise<void> {
  await db.kysely.insertInto('stickers').values(row).execute();
}

/** Updates columns of a sticker. */
export async function updateStickerRow(db: Db, id: Snowflake, values: Partial<StickerRow>): Promise<void> {
  await db.kysely.updateTable('stickers').set(values).where('id', '=', id).execute();
}

/** Deletes a sticker. */
export async function deleteStickerRow(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('stickers').where('id', '=', id).execute();
}

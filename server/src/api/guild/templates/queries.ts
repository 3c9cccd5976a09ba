import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/prepared.ts';
import type { Db } from '../../../core/store.ts';
import type { GuildTemplateRow } from '../../../core/tables.ts';

const findByCode = prepare<{ code: string }>()((db, param) =>
  db.selectFrom('guild_templates').selectAll().where('code', '=', param('code')),
);

/** The template, or undefined. */
export function findTemplate(db: Db, code: string): Promise<GuildTemplateRow | undefined> {
  return db.first(findByCode, { code });
}

/** The templates of a guild: one at most. */
export function listTemplates(db: Db, guildId: Snowflake): Promise<GuildTemplateRow[]> {
  return db.kysely.selectFrom('guild_templates').selectAll().where('guild_id', '=', guildId).execute();
}

/** Inserts a template; false when the guild has one. */
export async function insertTemplate(db: Db, row: GuildTemplateRow): Promise<boolean> {
  const result = await db.kysely
    .insertInto('guild_templates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Sets columns of a template; undefined when it is gone. */
export function updateTemplate(db: Db, code: string, values: Partial<GuildTemplateRow>): Promise<GuildTemplateRow | undefined> {
  return db.kysely.updateTable('guild_templates').set(values).where('code', '=', code).returningAll().executeTakeFirst();
}

/** Counts that a guild was made from a template; undefined when it is gone. */
export function countTemplateUse(db: Db, code: string): Promise<GuildTemplateRow | undefined> {
  return db.kysely
    .updateTable('guild_templates')
    .set((eb) => ({ usage_count: eb('usage_count', '+', 1) }))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a template; false when it was gone. */
export async function deleteTemplate(db: Db, code: string): Promise<boolean> {
  const result = await db.kysely.deleteFrom('guild_templates').where('code', '=', code).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { GuildTemplateRow } from '../../../core/tables/database.ts';

const findByCode = prepare<{ code: string }>()((db, param) =>
  db.selectFrom('guild_templates').selectAll().where('code', '=', param('code')),
);

/** Finds a template. */
export function findTemplate(db: Db, code: string): Promise<GuildTemplateRow | undefined> {
  return db.first(findByCode, { code });
}

/** Lists the templates of a guild: at most one. */
export function listTemplates(db: Db, guildId: Snowflake): Promise<GuildTemplateRow[]> {
  return db.kysely.selectFrom('guild_templates').selectAll().where('guild_id', '=', guildId).execute();
}

/** Inserts a template; returns false if the guild already has one. */
export async function insertTemplate(db: Db, row: GuildTemplateRow): Promise<boolean> {
  const result = await db.kysely
    .insertInto('guild_templates')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates columns of a template; undefined if it was deleted. */
export function updateTemplate(db: Db, code: string, values: Partial<GuildTemplateRow>): Promise<GuildTemplateRow | undefined> {
  return db.kysely.updateTable('guild_templates').set(values).where('code', '=', code).returningAll().executeTakeFirst();
}

/** Counts a guild created from a template; undefined if the template was deleted. */
export function countTemplateUse(db: Db, code: string): Promise<GuildTemplateRow | undefined> {
  return db.kysely
    .updateTable('guild_templates')
    .set((eb) => ({ usage_count: eb('usage_count', '+', 1) }))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a template; returns false if it was already deleted. */
export async function deleteTemplate(db: Db, code: string): Promise<boolean> {
  const result = await db.kysely.deleteFrom('guild_templates').where('code', '=', code).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

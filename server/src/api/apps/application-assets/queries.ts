import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationAssetRow } from '../../../core/tables/applications.ts';

const findByName = prepare<{ application_id: Snowflake; name: string }>()((db, param) =>
  db
    .selectFrom('application_assets')
    .select(['id', 'name'])
    .where('application_id', '=', param('application_id'))
    .where('name', '=', param('name')),
);

/** The assets of an application, the oldest first. */
export function listAssets(db: Db, applicationId: Snowflake): Promise<ApplicationAssetRow[]> {
  const query = db.kysely.selectFrom('application_assets').selectAll().where('application_id', '=', applicationId);
  return query.orderBy('id').execute();
}

/** The ids of those assets of an application that have these names (lower case), by name. */
export async function findAssetIds(db: Db, application_id: Snowflake, names: readonly string[]): Promise<Map<string, Snowflake>> {
  const found = await Promise.all([...new Set(names)].map((name) => db.first(findByName, { application_id, name })));
  return new Map(found.flatMap((row) => (row ? [[row.name, row.id]] : [])));
}

/** Stores a new asset. */
export async function insertAsset(db: Db, row: ApplicationAssetRow): Promise<void> {
  await db.kysely.insertInto('application_assets').values(row).execute();
}

/** Deletes an asset of an application; false if it has no such asset. */
export async function deleteAsset(db: Db, applicationId: Snowflake, id: Snowflake): Promise<boolean> {
  const own = db.kysely.deleteFrom('application_assets').where('id', '=', id).where('application_id', '=', applicationId);
  return (await own.returning('id').executeTakeFirst()) !== undefined;
}

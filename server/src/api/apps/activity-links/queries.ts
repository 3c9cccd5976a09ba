import type { Snowflake } from '@guildhall/protocol/ids';
import { ApiError } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ActivityLinkRow } from '../../../core/tables/applications.ts';

/** A link of an application; unknown: 404. */
export async function knownLink(db: Db, applicationId: Snowflake, id: Snowflake): Promise<ActivityLinkRow> {
  const query = db.kysely.selectFrom('activity_links').selectAll().where('id', '=', id);
  const row = await query.where('application_id', '=', applicationId).executeTakeFirst();
  if (!row) throw new ApiError(404, 0, '404: Not Found');
  return row;
}

/** The links of an application, the oldest first. */
export function listLinks(db: Db, applicationId: Snowflake): Promise<ActivityLinkRow[]> {
  return db.kysely.selectFrom('activity_links').selectAll().where('application_id', '=', applicationId).orderBy('id').execute();
}

/** Stores a new link. */
export async function insertLink(db: Db, row: ActivityLinkRow): Promise<void> {
  await db.kysely.insertInto('activity_links').values(row).execute();
}

/** Stores the words and the picture of a link. */
export async function updateLink(db: Db, { id, title, description, custom_id, image }: ActivityLinkRow): Promise<void> {
  await db.kysely.updateTable('activity_links').set({ title, description, custom_id, image }).where('id', '=', id).execute();
}

/** Deletes a link. */
export async function deleteLink(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('activity_links').where('id', '=', id).execute();
}

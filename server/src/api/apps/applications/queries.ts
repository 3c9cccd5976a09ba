import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { deleteApplicationCommands } from '../commands/queries.ts';
import { deleteEntitlements } from '../monetization/queries.ts';

const findById = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('applications').selectAll().where('id', '=', param('id')),
);

/** The application, or undefined. */
export function findApplication(db: Db, id: Snowflake): Promise<ApplicationRow | undefined> {
  return db.first(findById, { id });
}

/** A user's own applications, oldest first. */
export function listApplications(db: Db, ownerId: Snowflake): Promise<ApplicationRow[]> {
  const own = db.kysely.selectFrom('applications').selectAll().where('owner_id', '=', ownerId).where('team_id', 'is', null);
  return own.orderBy('id').execute();
}

/** The applications of several teams, oldest first. */
export async function listTeamApplicationRows(db: Db, teamIds: readonly Snowflake[]): Promise<ApplicationRow[]> {
  if (!teamIds.length) return [];
  return db.kysely.selectFrom('applications').selectAll().where('team_id', 'in', teamIds).orderBy('id').execute();
}

/** Inserts an application. */
export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await db.kysely.insertInto('applications').values(row).execute();
}

/** Reads an application for a change and locks it until the transaction ends. */
export function lockApplication(db: Db, id: Snowflake): Promise<ApplicationRow | undefined> {
  const query = db.kysely.selectFrom('applications').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

/**
 * Whether an application exists; with a shared lock until the transaction ends, so that it is neither deleted nor
 * becomes another's child.
 */
export async function lockApplicationKey(db: Db, id: Snowflake): Promise<boolean> {
  const query = db.kysely.selectFrom('applications').select('id').where('id', '=', id);
  return (await query.forKeyShare().executeTakeFirst()) !== undefined;
}

/** Locks several applications in the order of their ids, which avoids deadlocks. */
export async function lockApplications(db: Db, ids: readonly Snowflake[]): Promise<Map<Snowflake, ApplicationRow>> {
  const query = db.kysely.selectFrom('applications').selectAll().where('id', 'in', ids).orderBy('id');
  const rows = await query.forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Several applications by id, in that order; unknown ones are omitted. */
export async function findApplications(db: Db, ids: readonly Snowflake[]): Promise<ApplicationRow[]> {
  if (!ids.length) return [];
  return db.kysely.selectFrom('applications').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Sets columns of an application. */
export async function updateApplicationRow(
  db: Db,
  row: ApplicationRow,
  values: Partial<ApplicationRow>,
): Promise<ApplicationRow> {
  if (Object.keys(values).length) await db.kysely.updateTable('applications').set(values).where('id', '=', row.id).execute();
  return { ...row, ...values };
}

/** Deletes an application with its emojis, its commands and its SKUs. Its activities must have ended. */
export async function deleteApplicationRow(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('emojis').where('application_id', '=', id).execute();
  await deleteApplicationCommands(db, id);
  await db.kysely.deleteFrom('intent_reviews').where('application_id', '=', id).execute();
  await deleteEntitlements(db, id);
  await db.kysely.deleteFrom('application_rates').where('application_id', '=', id).execute();
  await db.kysely.deleteFrom('rpc_tokens').where('application_id', '=', id).execute();
  await db.kysely.deleteFrom('identity_profiles').where('application_id', '=', id).execute();
  await db.kysely.deleteFrom('game_relationships').where('application_id', '=', id).execute();
  await db.kysely.deleteFrom('applications').where('id', '=', id).execute();
}

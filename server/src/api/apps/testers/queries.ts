import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationTesterRow } from '../../../core/tables/applications.ts';

/** The testers of an application, including invited users, oldest invitation first. */
export function listTesters(db: Db, applicationId: Snowflake): Promise<ApplicationTesterRow[]> {
  const query = db.kysely.selectFrom('application_testers').selectAll().where('application_id', '=', applicationId);
  return query.orderBy('invited_at').orderBy('user_id').execute();
}

/** The applications that a user tests or is invited to test, newest invitation first. */
export function listTested(db: Db, userId: Snowflake): Promise<ApplicationTesterRow[]> {
  const query = db.kysely.selectFrom('application_testers').selectAll().where('user_id', '=', userId);
  return query.orderBy('invited_at', 'desc').orderBy('application_id').execute();
}

/** A tester of an application, or undefined. */
export function findTester(db: Db, applicationId: Snowflake, userId: Snowflake): Promise<ApplicationTesterRow | undefined> {
  const query = db.kysely.selectFrom('application_testers').selectAll().where('application_id', '=', applicationId);
  return query.where('user_id', '=', userId).executeTakeFirst();
}

/** Inserts a tester; the caller must have locked the application. */
export async function insertTester(db: Db, row: ApplicationTesterRow): Promise<void> {
  await db.kysely.insertInto('application_testers').values(row).execute();
}

/** Records that a tester has accepted; undefined if there is no invitation. */
export function updateAccepted(db: Db, applicationId: Snowflake, userId: Snowflake): Promise<ApplicationTesterRow | undefined> {
  const query = db.kysely.updateTable('application_testers').set({ accepted: 1 }).where('application_id', '=', applicationId);
  return query.where('user_id', '=', userId).returningAll().executeTakeFirst();
}

/** Deletes a tester; false if there was none. */
export async function deleteTester(db: Db, applicationId: Snowflake, userId: Snowflake): Promise<boolean> {
  const query = db.kysely.deleteFrom('application_testers').where('application_id', '=', applicationId);
  return (await query.where('user_id', '=', userId).returning('user_id').executeTakeFirst()) !== undefined;
}

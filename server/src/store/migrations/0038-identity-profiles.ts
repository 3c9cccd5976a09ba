import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Games' profiles of their players, under the player's external identity or an id that the game assigned. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text, ms, strict } = columnTypes(dialect);
  await sql`create table identity_profiles (
    id ${id} primary key, application_id ${id} not null, digest ${text} not null unique, player ${text} not null, user_id ${id},
    username ${text}, metadata ${text}, data_json ${text}, created_at ${ms} not null, updated_at ${ms} not null) ${strict}`.execute(
    db,
  );
  await sql`create index identity_profiles_user on identity_profiles (user_id, application_id)`.execute(db);
  await sql`create index identity_profiles_application on identity_profiles (application_id)`.execute(db);
}

import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Relationships between users within a game. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, ms, keyed } = columnTypes(dialect);
  await sql`create table game_relationships (
    user_id ${id} not null, application_id ${id} not null, other_id ${id} not null, type ${int} not null, since ${ms} not null,
    spam ${int} not null, primary key (user_id, application_id, other_id)) ${keyed}`.execute(db);
  await sql`create index game_relationships_other on game_relationships (other_id, user_id)`.execute(db);
  await sql`create index game_relationships_application on game_relationships (application_id)`.execute(db);
}

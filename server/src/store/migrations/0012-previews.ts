import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Cached link previews and external pictures. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { text, ms, int, strict, keyed } = columnTypes(dialect);
  await sql`create table previews (
    link_hash ${text} not null primary key, embeds_json ${text} not null, expires_at ${ms} not null) ${keyed}`.execute(db);
  await sql`create index previews_expiry on previews (expires_at)`.execute(db);
  await sql`create table external_files (
    blob ${text} not null primary key, name ${text} not null, bytes ${int} not null, ready ${int} not null default 0,
    stored_at ${ms} not null) ${strict}`.execute(db);
  await sql`create index external_files_name on external_files (name)`.execute(db);
  await sql`create index external_files_age on external_files (stored_at)`.execute(db);
}

import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The keys of id tokens: one per period, so that nodes that generate one concurrently agree on it. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { int, text, ms, strict } = columnTypes(dialect);
  await sql`create table signing_keys (
    period ${int} not null primary key, kid ${text} not null unique, public_jwk_json ${text} not null, private_key ${text} not null,
    created_at ${ms} not null) ${strict}`.execute(db);
}

import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Logins of desktop agents; one ends with the login that has confirmed it. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table agent_logins (
    hash ${text} primary key, user_code ${text} unique, challenge ${text} not null, name ${text} not null,
    granted_by ${text} references tokens (hash) on delete cascade on update cascade,
    created_at ${ms} not null, expires_at ${ms} not null) ${keyed}`);
  await run(sql`create index agent_logins_granted on agent_logins (granted_by)`);
  await run(sql`create index agent_logins_expires on agent_logins (expires_at)`);
}

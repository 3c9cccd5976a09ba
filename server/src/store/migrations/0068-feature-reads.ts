import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Read states of features other than messages, and values that clients store with a read state. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table read_states add column flags ${int}`);
  await run(sql`alter table read_states add column last_viewed ${int}`);
  await run(sql`create table feature_reads (
    user_id ${id} not null, type ${int} not null, resource_id ${id} not null, entity_id ${id} not null,
    primary key (user_id, type, resource_id)) ${keyed}`);
}

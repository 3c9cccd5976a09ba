import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Gateway sessions that survive a planned restart of their process, and the events that these sessions share. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table gateway_handovers (
    id ${text} primary key, ends_at ${ms} not null, state_json ${text} not null) ${keyed}`);
  await run(sql`create table gateway_handover_frames (
    number ${int} primary key, name ${text} not null, data_json ${text} not null) ${keyed}`);
}

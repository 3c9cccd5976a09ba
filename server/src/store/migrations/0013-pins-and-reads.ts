import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Pins, read states, and mentions of messages. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table pins (
    channel_id ${id} not null, message_id ${id} not null, pinned_at ${ms} not null, primary key (channel_id, message_id)) ${keyed}`);
  await run(sql`create unique index pins_order on pins (channel_id, pinned_at)`);
  await run(sql`create table read_states (
    user_id ${id} not null, channel_id ${id} not null, last_message_id ${id}, last_pin_at ${ms}, primary key (user_id, channel_id)) ${keyed}`);
  await run(sql`create index read_states_channel on read_states (channel_id)`);
  await run(sql`create table read_versions (user_id ${id} primary key, version ${ms} not null) ${keyed}`);
  await run(sql`create table mentions (
    channel_id ${id} not null, message_id ${id} not null, target_id ${id} not null, primary key (channel_id, message_id, target_id)) ${keyed}`);
}

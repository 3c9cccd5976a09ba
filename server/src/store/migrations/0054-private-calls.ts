import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Calls in private channels and whom they ring, how a person hears others, and the voice keys of a person's devices. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, float, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(
    sql`create table private_calls (channel_id ${id} primary key, message_id ${id} not null, alone_since ${ms}) ${keyed}`,
  );
  await run(sql`create table call_rings (
    channel_id ${id} not null, user_id ${id} not null, ends_at ${ms} not null, primary key (channel_id, user_id)) ${keyed}`);
  await run(sql`create table audio_settings (
    user_id ${id} not null, context ${text} not null, target_id ${id} not null, muted ${int}, volume ${float}, soundboard_muted ${int},
    primary key (user_id, context, target_id)) ${keyed}`);
  await run(sql`create table voice_keys (
    user_id ${id} not null, key_version ${int} not null, public_key ${text} not null, added_at ${ms} not null,
    primary key (user_id, key_version, public_key)) ${keyed}`);
}

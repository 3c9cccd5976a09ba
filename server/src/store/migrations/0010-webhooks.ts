import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Webhooks and channel followers, and the copies that a published message leaves with the followers. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict, keyed } = columnTypes(dialect);
  await sql`create table webhooks (
    id ${id} primary key, guild_id ${id} not null, channel_id ${id} not null, type ${int} not null, name ${text} not null,
    avatar ${text}, token ${text}, user_id ${id} not null, application_id ${id}, source_guild_id ${id}, source_channel_id ${id}) ${strict}`.execute(
    db,
  );
  await sql`create index webhooks_guild on webhooks (guild_id, id)`.execute(db);
  await sql`create index webhooks_channel on webhooks (channel_id, id)`.execute(db);
  await sql`create index webhooks_source on webhooks (source_channel_id, id) where source_channel_id is not null`.execute(db);
  await sql`create table published_messages (
    channel_id ${id} not null, published_at ${ms} not null, message_id ${id} not null,
    primary key (channel_id, published_at, message_id)) ${keyed}`.execute(db);
  await sql`create table crossposts (
    source_channel_id ${id} not null, source_message_id ${id} not null, webhook_id ${id} not null,
    channel_id ${id} not null, message_id ${id} not null,
    primary key (source_channel_id, source_message_id, webhook_id)) ${keyed}`.execute(db);
  await sql`create index crossposts_copy on crossposts (channel_id, message_id)`.execute(db);
}

import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** The games that users play now, messages of lobbies, and channels that share a lobby's messages. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table gateway_sessions add column application_id ${id}`);
  await run(sql`alter table gateway_sessions add column scopes ${text}`);
  await run(sql`alter table channels add column linked_lobby_json ${text}`);
  await run(sql`create table lobby_messages (
    lobby_id ${id} not null, id ${id} not null, channel_id ${id}, application_id ${id}, author_id ${id} not null, webhook_json ${text},
    type ${int} not null, flags ${int} not null, content ${text} not null, edited_at ${ms}, additional_name ${text},
    metadata_json ${text}, moderation_json ${text}, primary key (lobby_id, id)) ${keyed}`);
  await run(sql`create index lobby_messages_age on lobby_messages (id)`);
  await run(sql`insert into jobs (id, kind, payload_json, run_at) values (30, 'sweep_lobby_messages', '{}', 0)`);
}

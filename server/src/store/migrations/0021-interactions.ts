import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Interactions as long as they can be answered, and ephemeral messages. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, int, text, ms, strict } = columnTypes(dialect);
  await sql`create table interactions (
    id ${id} primary key, application_id ${id} not null, type ${int} not null, user_id ${id} not null, guild_id ${id},
    channel_id ${id} not null, token ${text} not null, nonce ${text}, message_id ${id}, metadata_json ${text} not null,
    details_json ${text} not null, created_at ${ms} not null, expires_at ${ms} not null, responded_at ${ms},
    response_type ${int}, failed_at ${ms}, original_id ${id}, followups ${int} not null default 0, modal_json ${text}) ${strict}`.execute(
    db,
  );
  await sql`create unique index interactions_nonces on interactions (user_id, nonce) where nonce is not null`.execute(db);
  await sql`create index interactions_ends on interactions (expires_at)`.execute(db);
  await sql`create index interactions_open on interactions (created_at)
    where responded_at is null and failed_at is null`.execute(db);
  await sql`create table ephemeral_messages (
    id ${id} primary key, channel_id ${id} not null, author_id ${id} not null, type ${int} not null, flags ${int} not null,
    content ${text} not null, edited_at ${ms}, pinned ${int} not null, tts ${int} not null, mention_everyone ${int} not null,
    data_json ${text}, user_id ${id} not null, interaction_id ${id} not null) ${strict}`.execute(db);
  await sql`insert into jobs (id, kind, payload_json, run_at) values (21, 'sweep_interactions', '{}', 0)`.execute(db);
}

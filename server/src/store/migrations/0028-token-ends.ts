import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';

/** Indexes of expiry times: a job clears expired codes and tokens by them. */
export async function up(db: QueryExecutorProvider, _dialect: Dialect): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create index tokens_ends on tokens (expires_at) where expires_at is not null`);
  await run(sql`create index oauth2_codes_created on oauth2_codes (created_at)`);
  await run(sql`create index oauth2_tokens_created on oauth2_tokens (created_at)`);
  await run(sql`insert into jobs (id, kind, payload_json, run_at) values (28, 'sweep_tokens', '{}', 0)`);
}

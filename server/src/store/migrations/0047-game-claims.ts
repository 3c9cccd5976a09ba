import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/**
 * The game that an application claims to be (docs/contract/game-accounts.md#profiles-of-players). An approved game
 * belongs to one application.
 */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { id, text, ms, strict } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table game_claims (
    application_id ${id} primary key, game ${text} not null, game_key ${text} not null, website ${text}, state ${text} not null,
    claimed_by ${id} not null, claimed_at ${ms} not null, decided_by ${id}, decided_at ${ms}, reason ${text}) ${strict}`);
  await run(sql`create index game_claims_game on game_claims (game_key)`);
  await run(sql`create unique index game_claims_approved on game_claims (game_key) where state = 'approved'`);
}

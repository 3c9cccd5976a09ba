import { type QueryExecutorProvider, sql } from 'kysely';

/** Ids tell when interactions began, and so when they end: no index of ends is kept for that. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index interactions_ends`.execute(db);
}

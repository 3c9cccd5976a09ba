import { type QueryExecutorProvider, sql } from 'kysely';

/** Ids contain when interactions began, and so when they expire: an index of expiry times is not needed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index interactions_ends`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../config/settings.ts';
import type { Store } from '../core/framework/store.ts';
import type { Database } from '../core/tables/database.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';

/**
 * The advisory lock that prevents the nodes of one PostgreSQL database from migrating concurrently: "guildhal" in
 * ASCII.
 */
const ADVISORY_LOCK = '7454980672443670892';

/**
 * Updates the schema; safe to run from several nodes concurrently. Each migration runs in a transaction with its
 * record. Throws ConfigError if a newer version created the database.
 */
export async function migrate(store: Store, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const setting = store.dialect === 'sqlite' ? 'GUILDHALL_DATA' : 'DATABASE_URL';
  while (await store.transaction((db) => migrateOne(db.kysely, store.dialect, migrations, setting)));
}

/** Runs the first missing migration; returns false if there is none. The transaction holds the lock. */
async function migrateOne(db: Kysely<Database>, dialect: Store['dialect'], migrations: readonly Migration[], setting: string) {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(db);
  const [ms, strict] = dialect === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``];
  await sql`create table if not exists migrations (name text primary key, applied_at ${ms} not null) ${strict}`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const unknown = [...applied].find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown !== undefined)
    throw new ConfigError(
      `${setting}: the database has the migration '${unknown}', which this version does not know; run a newer version.`,
    );
  const next = migrations.find((migration) => !applied.has(migration.name));
  if (!next) return false;
  await next.up(db, dialect);
  await sql`insert into migrations (name, applied_at) values (${next.name}, ${Date.now()})`.execute(db);
  return true;
}

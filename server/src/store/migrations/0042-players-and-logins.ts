import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';
import { columnTypes } from './types.ts';

/** Player profiles keyed by the issuer of the identity; failed logins over all nodes; merges that are set aside. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const { int, text, ms, keyed } = columnTypes(dialect);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  // Ids are longer than an ordered index of PostgreSQL allows.
  await run(
    dialect === 'postgres'
      ? sql`create index external_identities_external on external_identities using hash (external_id)`
      : sql`create index external_identities_external on external_identities (external_id, application_id)`,
  );
  // Users who shared a profile, because the same id exists at several providers, get a copy each; a user's own such
  // ids stay one.
  await run(sql`insert into identity_profiles
      (id, application_id, digest, player, user_id, username, metadata, data_json, created_at, updated_at)
    select e.id, p.application_id, e.digest, p.player, null, p.username, p.metadata, p.data_json, p.created_at, p.updated_at
    from identity_profiles p join external_identities e on e.external_id = p.player and e.application_id = p.application_id
    where p.user_id is null and not exists (select 1 from external_identities o
      where o.external_id = e.external_id and o.application_id = e.application_id and o.user_id = e.user_id and o.id < e.id)`);
  // The rows left under the old digests are the originals of the copies.
  await run(sql`delete from identity_profiles
    where user_id is null and not exists (select 1 from external_identities e where e.digest = identity_profiles.digest)`);
  await run(sql`alter table account_merges add column set_aside_at ${ms}`);
  // Merges that had failed blocked others: they are retried.
  await run(sql`update jobs set failed_at = null, attempts = 0 where kind = 'identities.move_account' and failed_at is not null`);
  await run(sql`create table login_failures (
    hash ${text} primary key, failures ${int} not null, until ${ms} not null) ${keyed}`);
  await run(sql`create index login_failures_end on login_failures (until)`);
}

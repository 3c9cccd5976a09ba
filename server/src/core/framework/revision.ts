import { sql } from 'kysely';
import { prepare } from './prepared.ts';
import type { Db } from './store.ts';

/** On SQLite the transactions of the single process run one after another. */
let counted = 0;

/**
 * A revision number for a transaction's changes, to be taken at its end: of two transactions that lock the same row,
 * the later one has the greater number. On PostgreSQL it is the number of transactions that have ended by now,
 * excluding this one: a transaction that waited for the row sees one more.
 */
export async function revisionOf(db: Db): Promise<number> {
  if (db.dialect === 'sqlite') {
    counted += 1;
    return counted;
  }
  return Number((await db.first(ended, {}))?.revision);
}

const ended = prepare()((db) =>
  db
    .selectFrom(
      sql<{ revision: number | string }>`(
        with seen as materialized (select pg_current_snapshot() as snapshot)
        select pg_snapshot_xmax(snapshot)::text::bigint
          - (select count(*) from pg_snapshot_xip(snapshot))
          - case when pg_current_xact_id() < pg_snapshot_xmax(snapshot) then 1 else 0 end as revision
        from seen)`.as('ended'),
    )
    .select('revision'),
);

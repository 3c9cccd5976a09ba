import { setTimeout as delay } from 'node:timers/promises';
import type { QueryConfig, QueryResult } from 'pg';
import type { SharedChanges } from '../../core/framework/store.ts';
import type { Database } from '../../core/tables/database.ts';

/** The tables whose changes are noted by triggers (migrations/0051-table-changes.ts, 0056-activity-configs.ts, 0071-devices.ts). */
export const NOTED_TABLES: readonly (keyof Database)[] = [
  'tokens',
  'users',
  'external_identities',
  'applications',
  'intent_reviews',
  'guilds',
  'roles',
  'channels',
  'members',
  'thread_members',
  'integrations',
  'user_installs',
  'automod_rules',
  'entitlements',
  'commands',
  'command_permissions',
  'activity_configs',
  'devices',
];

/** Ms after which the next query does not wait for the last. */
const SLOW = 100;
/** Ms between two deletions of old notes by a process. */
const DELETE_EVERY = 10 * 60_000;

/**
 * The tables that transactions have changed which the snapshot $1 did not see and this query's own snapshot sees: each
 * commit is reported exactly once, however long its transaction ran. `lost` if notes of such transactions may have
 * been deleted.
 */
const CHANGES = {
  name: 'table-changes',
  text: `select pg_current_snapshot()::text as snapshot,
    (select deleted from table_changes_deleted) > pg_snapshot_xmin($1::pg_snapshot) as lost,
    array(select distinct name from table_changes
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)) as tables`,
};

/**
 * Deletes, at most once an hour, the notes of transactions that had ended an hour ago. A process that has asked
 * since then knows all of them; one that has not assumes that everything has changed.
 */
const DELETION = `with due as (
    update table_changes_deleted set deleted = next, next = pg_snapshot_xmin(pg_current_snapshot()), next_at = now()
    where next_at < now() - interval '1 hour' returning deleted)
  delete from table_changes using due where xid < due.deleted`;

/**
 * Counts the changes of cached tables that this process knows of, made by any process. Callers that ask at the same
 * time share one query.
 */
export class TableChanges implements SharedChanges {
  readonly #query: (query: QueryConfig) => Promise<QueryResult>;
  readonly #counts = new Map<string, number>(NOTED_TABLES.map((table) => [table, 0]));
  /** The snapshot of the last query. */
  #snapshot: string | null = null;
  /** The query that is not sent yet: it may be joined. */
  #next: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();
  readonly #now: () => number;
  #deletedAt: number;

  /** `now` is in ms; tests turn it. */
  constructor(query: (query: QueryConfig) => Promise<QueryResult>, now: () => number = () => performance.now()) {
    this.#query = query;
    this.#now = now;
    this.#deletedAt = now();
  }

  /** See SharedChanges. */
  writes(table: keyof Database): number | undefined {
    return this.#counts.get(table);
  }

  /** See SharedChanges. */
  refresh(): Promise<void> {
    this.#next ??= this.#ask();
    return this.#next;
  }

  async #ask(): Promise<void> {
    // One at a time, so that many callers share the next. If it hangs (the database restarts), another is sent: whichever
    // answers later only reports changes again.
    const answered = this.#last.catch(() => {});
    await Promise.race([answered, delay(SLOW, undefined, { ref: false })]);
    // After the poll phase, so that requests that arrived together share the query.
    await new Promise((resolve) => setImmediate(resolve));
    const asking = this.#count();
    this.#last = asking;
    this.#next = undefined;
    await asking;
  }

  async #count(): Promise<void> {
    const { rows } = await this.#query({ ...CHANGES, values: [this.#snapshot] });
    const [{ snapshot, lost, tables }] = rows;
    this.#snapshot = snapshot;
    const changed: Iterable<string> = lost ? [...this.#counts.keys()] : tables;
    for (const table of changed) this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
    if (this.#now() - this.#deletedAt > DELETE_EVERY) this.#deleteOld();
  }

  #deleteOld(): void {
    this.#deletedAt = this.#now();
    // If it fails, the next one deletes more.
    this.#query({ text: DELETION }).catch(() => {});
  }
}

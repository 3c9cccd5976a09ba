import type { Session } from 'node:sqlite';
import { type Db, type RowChange, StoreError, type StoreSnapshot, type StoreSnapshots } from '../../core/framework/store.ts';
import { invert, readChangeset, rowChanges, type TableChanges } from './changeset.ts';
import type { SqliteConnection } from './engine.ts';
import type { SqliteTransactions } from './transactions.ts';

/** Undoing may cascade to rows that were moved: another pass puts them back. */
const PASSES = 5;

/** These come first, so that the triggers of other tables find them. */
const FIRST: ReadonlySet<string> = new Set(['guilds', 'channels', 'threads']);

/**
 * Snapshots by SQLite's session extension, which records the keys and former values of changed rows: a restore costs what has
 * changed, whatever the size of the store.
 */
export class SqliteSnapshots implements StoreSnapshots {
  readonly #writer: SqliteConnection;
  readonly #transactions: SqliteTransactions;
  readonly #columns = new Map<string, readonly string[]>();

  constructor(writer: SqliteConnection, transactions: SqliteTransactions) {
    this.#writer = writer;
    this.#transactions = transactions;
  }

  async save(isKept: (table: string) => boolean): Promise<StoreSnapshot> {
    let session: Session | undefined;
    // A group that fails runs again, its rolled back works too: only what is recorded from the last run on counts.
    await this.#transactions.add(async () => {
      session?.close();
      session = this.#writer.record();
    });
    if (!session) throw new StoreError('unavailable', 'the snapshot was not taken');
    return this.#snapshot(session, isKept);
  }

  #snapshot(first: Session, isKept: (table: string) => boolean): StoreSnapshot {
    let session = first;
    const changed = () => this.#changed(session, isKept);
    return {
      changes: () => this.#rows(changed()),
      restore: async (work) => {
        let next: Session | undefined;
        const result = await this.#transactions
          .add(async (db: Db) => {
            next?.close();
            next = undefined;
            const tables = changed();
            const done = await work(db, this.#rows(tables), () => this.#undo(tables, changed));
            next = this.#writer.record();
            return done;
          })
          .catch((error: unknown) => {
            next?.close();
            throw error;
          });
        if (next) {
          session.close();
          session = next;
        }
        return result;
      },
      discard: () => session.close(),
    };
  }

  #changed(session: Session, isKept: (table: string) => boolean): TableChanges[] {
    const tables = readChangeset(session.changeset()).filter(({ name }) => !isKept(name));
    return tables.sort((one, other) => Number(FIRST.has(other.name)) - Number(FIRST.has(one.name)));
  }

  #undo(first: TableChanges[], changed: () => TableChanges[]): void {
    let tables = first;
    for (let pass = 0; pass < PASSES && tables.length > 0; pass += 1) {
      this.#writer.apply(invert(tables));
      for (const { name } of tables) this.#writer.written.add(name);
      tables = changed();
    }
    const left = tables.map(({ name }) => name);
    if (left.length > 0) throw new Error(`a snapshot could not be restored: rows of ${left.join(', ')} are not as they were`);
  }

  #rows(tables: readonly TableChanges[]): RowChange[] {
    return tables.flatMap((table) => rowChanges(table, this.#columnsOf(table.name)));
  }

  #columnsOf(table: string): readonly string[] {
    let columns = this.#columns.get(table);
    if (!columns) {
      columns = this.#writer.all<{ name: string }>('select name from pragma_table_info(?)', [table]).map(({ name }) => name);
      this.#columns.set(table, columns);
    }
    return columns;
  }
}

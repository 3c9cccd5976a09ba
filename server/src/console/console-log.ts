import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { type ConsoleBounds, insertEntries, type NewConsoleRow, pruneEntries } from '../api/apps/console/queries.ts';
import type { ConsoleStates } from '../api/apps/console/states.ts';
import { writtenSubject } from '../api/apps/console/wait.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { Secrets } from '../core/values/redaction.ts';
import type { Entry } from './entry.ts';
import type { Sink } from './recording.ts';
import { rowOf } from './rows.ts';

/** Ms after which entries are written, so that many share a transaction. */
const PAUSE = 150;
/** Entries and bytes that may wait; beyond them the newest are lost, as when the store is unreachable. */
const WAITING = { entries: 5000, bytes: 32 * 1024 * 1024 };
/** The bounds of an application are checked after this part of them was written. */
const CHECKED = 1 / 50;

interface Written {
  entries: number;
  bytes: number;
}

/** Writes the entries of applications whose console is on into the store, in batches after the fact. */
export class ConsoleLog implements Sink {
  readonly #platform: Platform;
  readonly #states: ConsoleStates;
  readonly #secrets: Secrets;
  readonly #bounds: ConsoleBounds;
  #waiting: Entry[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;
  readonly #ids = new WeakMap<Entry, Snowflake>();
  /** Rows since the bounds of an application were checked. */
  readonly #written = new Map<Snowflake, Written>();

  constructor(
    platform: Platform,
    { states, secrets, bounds }: { states: ConsoleStates; secrets: Secrets; bounds?: ConsoleBounds },
  ) {
    this.#platform = platform;
    this.#states = states;
    this.#secrets = secrets;
    this.#bounds = bounds ?? { entries: LIMITS.console.entries.max, bytes: LIMITS.console.bytes.max };
  }

  get isIdle(): boolean {
    return this.#states.isIdle;
  }

  wants(applicationId: Snowflake): boolean {
    return this.#states.isOn(applicationId);
  }

  added(entry: Entry): void {
    entry.ref = this.#platform.ids.next();
  }

  settled(entry: Entry): void {
    if (this.#isClosed || this.#waiting.length >= WAITING.entries || this.#bytes > WAITING.bytes) return;
    this.#waiting.push(entry);
    this.#bytes += entry.bytes;
    this.#timer ??= setTimeout(() => void this.flush(), PAUSE).unref();
  }

  /** The id of an entry, once it is written; undefined if it was lost. */
  async idOf(entry: Entry): Promise<Snowflake | undefined> {
    await this.flush();
    return this.#ids.get(entry);
  }

  /** Writes everything that waits, and nothing that follows. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  /** Writes everything that waits. Never rejects. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    this.#writing = this.#writing.then(() => this.#write(batch));
    return this.#writing;
  }

  async #write(batch: Entry[]): Promise<void> {
    const byApplication = Map.groupBy(
      batch.toSorted((one, other) => one.elapsed - other.elapsed || one.id - other.id),
      ({ applicationId }) => applicationId,
    );
    for (const [applicationId, entries] of byApplication) {
      try {
        await this.#writeFor(applicationId, entries);
      } catch (error) {
        this.#platform.log.error({ err: error, application_id: applicationId }, 'entries of a console were lost');
      }
    }
  }

  async #writeFor(applicationId: Snowflake, entries: readonly Entry[]): Promise<void> {
    const { store, ids, bus } = this.#platform;
    const made = entries.flatMap((entry) => {
      const row = rowOf(entry, this.#secrets);
      return row ? [{ entry, row }] : [];
    });
    const rows = made.map(({ row }) => row);
    const isDue = this.#isCheckDue(applicationId, rows);
    const placed = await store.transaction(async (db) => {
      const inserted = await insertEntries(db, { applicationId, rows, nextId: () => ids.next() });
      if (isDue) await pruneEntries(db, applicationId, this.#bounds);
      return inserted;
    });
    made.forEach(({ entry }, index) => {
      const id = placed[index];
      if (id !== undefined) this.#ids.set(entry, id);
    });
    bus.publish(writtenSubject(applicationId), { kind: 'console_written' });
  }

  #isCheckDue(applicationId: Snowflake, rows: readonly NewConsoleRow[]): boolean {
    const written = this.#written.get(applicationId) ?? { entries: 0, bytes: 0 };
    written.entries += rows.length;
    written.bytes += rows.reduce((sum, { bytes }) => sum + bytes, 0);
    const isDue = written.entries > this.#bounds.entries * CHECKED || written.bytes > this.#bounds.bytes * CHECKED;
    if (isDue) this.#written.delete(applicationId);
    else this.#written.set(applicationId, written);
    return isDue;
  }
}

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../../config/settings.ts';
import type { Db, Store } from '../../core/framework/store.ts';
import { refuseWrite } from '../values.ts';
import { Checkpoints } from './checkpoints.ts';
import { SqliteDb } from './db.ts';
import { isBusy, SqliteConnection } from './engine.ts';
import { LogFile } from './log-file.ts';
import { SqliteSnapshots } from './snapshots.ts';
import { SqliteTransactions } from './transactions.ts';

/** Page cache of each connection in KiB. */
const PAGE_CACHE = 64 * 1024;
/** Ms that a connection waits for the short locks of the checkpointer. */
const BUSY_TIMEOUT = 5000;
/** Size of the log in bytes beyond which it is restarted. */
const LOG_LIMIT = 64 * 1024 * 1024;

export interface SqliteOptions {
  /** Created if missing; contains `guildhall.db`. */
  directory: string;
  /** `full` (default) survives a power cut; `off` is for tests that do not need that. */
  synchronous?: 'full' | 'off';
  /**
   * Size of the write-ahead log in bytes beyond which it is restarted, 64 MiB by default; the log never grows much
   * beyond twice that.
   */
  logLimit?: number;
}

/**
 * Opens the embedded store. Only one process at a time may open a directory. Throws ConfigError naming GUILDHALL_DATA
 * if the directory cannot be created or written, or is in use. Does not migrate.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { directory, synchronous = 'full', logLimit = LOG_LIMIT } = options;
  prepareDirectory(resolve(directory));
  const lock = lockDirectory(directory);
  try {
    return openLocked(join(directory, 'guildhall.db'), synchronous, logLimit, lock);
  } catch (error) {
    lock.close();
    throw new ConfigError(`GUILDHALL_DATA: the store in ${directory} cannot be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

function openLocked(path: string, synchronous: string, logLimit: number, lock: SqliteConnection): Store {
  const writer = new SqliteConnection(path, { busyTimeout: BUSY_TIMEOUT });
  const isFull = synchronous === 'full';
  // With `full` SQLite would flush the log in the commit itself, which blocks the event loop: LogFile flushes it instead.
  writer.exec(`pragma journal_mode = wal; pragma synchronous = ${isFull ? 'normal' : 'off'}; pragma cache_size = -${PAGE_CACHE};
    pragma temp_store = memory; pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${logLimit}`);
  const reader = new SqliteConnection(path, { busyTimeout: BUSY_TIMEOUT });
  reader.exec(`pragma query_only = on; pragma cache_size = -${PAGE_CACHE}; pragma temp_store = memory`);

  const checkpoints = new Checkpoints(path, logLimit, () => writer.exec('pragma wal_autocheckpoint = 1000'));
  const log = new LogFile(path);
  const transactions = new SqliteTransactions(writer, () => checkpoints.committed(), {
    pause: () => checkpoints.pause(),
    ...(isFull ? { flush: () => log.sync() } : {}),
  });
  // The writer's page cache stays warm across its own commits, while the reader's is dropped: reads use the writer
  // whenever it is idle.
  const idle = () => (writer.inTransaction ? reader : writer);
  const read: Db = new SqliteDb(idle, refuseWrite);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await transactions.close();
    await checkpoints.stop();
    log.close();
    reader.close();
    // The last connection to close moves the rest of the log into the database file.
    writer.close();
    lock.close();
  };
  return {
    dialect: 'sqlite',
    read,
    transaction: (work) => transactions.add(work),
    writes: (table, partition) => transactions.writes(table, partition),
    snapshots: new SqliteSnapshots(writer, transactions),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function prepareDirectory(directory: string): void {
  try {
    makeDirectory(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
    const path = join(directory, 'guildhall.db');
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new ConfigError(`GUILDHALL_DATA: the directory ${directory} cannot be created or written: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/**
 * Creates missing parents too; the `recursive` option of mkdirSync never returns where the system refuses with
 * ENOENT, as in /proc.
 */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  if (!existsSync(dirname(directory))) makeDirectory(dirname(directory));
  mkdirSync(directory);
}

/** A lock that SQLite holds on a separate file: the system releases it when the process dies for any reason. */
function lockDirectory(directory: string): SqliteConnection {
  try {
    const lock = new SqliteConnection(join(directory, 'guildhall.lock'), { busyTimeout: 0 });
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    const reason = isBusy(error) ? 'is in use by another process' : `cannot be locked: ${reasonOf(error)}`;
    throw new ConfigError(`GUILDHALL_DATA: the directory ${directory} ${reason}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

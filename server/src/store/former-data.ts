import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '../config/settings.ts';
import type { Store } from '../core/framework/store.ts';

/**
 * Throws ConfigError if the embedded database is missing or empty while files in its directory show that there was
 * one: otherwise a new one would start silently, and SQLite would delete the log of the old one.
 */
export async function refuseLostDatabase(directory: string): Promise<void> {
  if ((await sizeOf(join(directory, 'guildhall.db'))) > 0) return;
  const log = (await sizeOf(join(directory, 'guildhall.db-wal'))) > 0 ? 'guildhall.db-wal' : undefined;
  const left = log ?? (await formerFiles(directory));
  if (left)
    throw lost('GUILDHALL_DATA', `the database ${join(directory, 'guildhall.db')} is missing or empty`, join(directory, left));
}

/** Throws ConfigError if the database has no schema while the data directory has files of a former one. */
export async function refuseEmptyDatabase(store: Store, directory: string): Promise<void> {
  const tables =
    store.dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`
      : sql`select 1 where to_regclass('migrations') is not null`;
  const { rows } = await tables.execute(store.read.kysely);
  const left = rows.length === 0 ? await formerFiles(directory) : undefined;
  if (!left) return;
  const setting = store.dialect === 'sqlite' ? 'GUILDHALL_DATA' : 'DATABASE_URL';
  throw lost(setting, 'the database is empty', join(directory, left));
}

function lost(setting: string, what: string, left: string): ConfigError {
  return new ConfigError(
    `${setting}: ${what}, but ${left} holds data of an earlier server. Restore the database from a backup, or set GUILDHALL_DATA to a new directory.`,
  );
}

/** The directory of files, if it contains any. */
async function formerFiles(directory: string): Promise<string | undefined> {
  return (await hasFile(join(directory, 'blobs'))) ? 'blobs' : undefined;
}

async function hasFile(directory: string): Promise<boolean> {
  const entries = await opendir(directory).catch(() => undefined);
  if (!entries) return false;
  for await (const entry of entries) if (await isKept(directory, entry)) return true;
  return false;
}

/** Names that begin with a dot are unfinished uploads. */
async function isKept(directory: string, entry: Dirent): Promise<boolean> {
  if (entry.name.startsWith('.')) return false;
  return entry.isFile() || (entry.isDirectory() && (await hasFile(join(directory, entry.name))));
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

import { openStore } from '@guildhall/server/store/open-store.ts';
import { hash, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Lock held while the template database is created. */
const READY_LOCK = 72_100;
/** The file of the embedded store in its directory. */
const STORE_FILE = 'guildhall.db';

/** A PostgreSQL database for one test. */
export interface TestDatabase {
  name: string;
  url: string;
}

function adminUrl(): string {
  const url = process.env.GUILDHALL_TEST_DATABASE_URL;
  if (!url) throw new Error('GUILDHALL_TEST_DATABASE_URL must name a PostgreSQL server for this test');
  return url;
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the server of GUILDHALL_TEST_DATABASE_URL. */
export function createDatabase(): Promise<TestDatabase> {
  return copyOf('template1');
}

let ready: Promise<string> | null = null;

/** Creates a database with all migrations applied: a copy of a template, which is four times faster than migrating. */
export async function createReadyDatabase(): Promise<TestDatabase> {
  ready ??= findReady();
  return copyOf(await ready);
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `gh_test_${randomBytes(8).toString('hex')}`;
  // Half the time of copying through the log.
  await asAdmin((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return { name, url: addressOf(name) };
}

/** The name of the template; it depends on the migrations. */
function readyName(): string {
  const directory = fileURLToPath(new URL('../../server/src/store/migrations/', import.meta.url));
  const files = readdirSync(directory).sort();
  const content = files.map((file) => readFileSync(`${directory}${file}`, 'utf8')).join('\n');
  return `gh_ready_${hash('sha256', content).slice(0, 16)}`;
}

let readyFile: Promise<string> | null = null;

/** Places an embedded store with all migrations applied in a directory. */
export async function placeReadyStore(directory: string): Promise<void> {
  readyFile ??= findReadyFile();
  copyFileSync(await readyFile, join(directory, STORE_FILE));
}

/** Created elsewhere and then renamed, so that two concurrent workers never see a partial file. */
async function findReadyFile(): Promise<string> {
  const file = join(tmpdir(), `${readyName()}.db`);
  if (existsSync(file)) return file;
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-ready-'));
  await (await openStore({ databaseUrl: null, dataDirectory: directory })).close();
  renameSync(join(directory, STORE_FILE), file);
  rmSync(directory, { recursive: true });
  return file;
}

async function findReady(): Promise<string> {
  const name = readyName();
  return asAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [READY_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const { name: made, url } = await createDatabase();
    await (await openStore({ databaseUrl: url, dataDirectory: '' })).close();
    await client.query(`alter database ${made} rename to ${name}`);
    return name;
  });
}

function addressOf(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops it and closes its remaining connections. */
export async function dropDatabase({ name }: TestDatabase): Promise<void> {
  await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
}

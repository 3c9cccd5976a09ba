import { hash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';

/** The store that the measured servers use. */
export interface BenchStore {
  name: 'sqlite' | 'postgres';
  /** With the settings that decide what a commit costs. */
  version: string;
  /** DATABASE_URL of a server with its data in `data`: '' for the embedded store, else a database of its own, empty at first. */
  url(data: string): Promise<string>;
  /** Deletes what `url` has created. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL server on this machine: the only kind whose processes can be measured. */
export interface PostgresServer extends BenchStore {
  name: 'postgres';
  /** CPU of all processes of the database server so far, in µs. */
  cpu(): number;
}

const EMBEDDED: BenchStore = {
  name: 'sqlite',
  version: `SQLite ${process.versions.sqlite}, synchronous=FULL`,
  url: async () => '',
  clean: async () => {},
  close: async () => {},
};

/** Opens a store by its name. For PostgreSQL, BENCH_DATABASE_URL is an empty database on a server where others may be created. */
export async function openBenchStore(name: string): Promise<BenchStore> {
  if (name === 'sqlite') return EMBEDDED;
  if (name !== 'postgres') throw new TypeError(`There is no store '${name}': it is sqlite or postgres.`);
  const url = process.env.BENCH_DATABASE_URL;
  if (!url)
    throw new TypeError(
      'BENCH_DATABASE_URL is not set. It names an empty PostgreSQL database on this machine, whose user may create databases, such as postgresql://postgres@127.0.0.1:5432/bench.',
    );
  return openServer(url);
}

/** Returns the store as a database server; throws if it is the embedded one. */
export function postgresOf(store: BenchStore): PostgresServer {
  if (!isServer(store)) throw new Error('this part needs --store postgres');
  return store;
}

function isServer(store: BenchStore): store is PostgresServer {
  return store.name === 'postgres';
}

async function openServer(url: string): Promise<PostgresServer> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const created: string[] = [];
  try {
    const { rows } = await admin.query(`select current_setting('server_version') as version, pg_backend_pid() as backend,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      (select count(*) from pg_tables where schemaname = 'public') as tables`);
    const { version, backend, fsync, commits, tables } = rows[0];
    if (Number(tables) > 0) throw new TypeError('BENCH_DATABASE_URL: the database is not empty.');
    if (fsync !== 'on' || commits !== 'on')
      throw new TypeError('BENCH_DATABASE_URL: the server must run with fsync and synchronous_commit on.');
    const main = parentOf(Number(backend));
    return {
      name: 'postgres',
      version: `PostgreSQL ${version}, fsync ${fsync}`,
      async url(data) {
        const name = `guildhall_bench_${hash('sha256', `${process.pid} ${data}`).slice(0, 16)}`;
        if (!created.includes(name)) {
          await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
          created.push(name);
        }
        const address = new URL(url);
        address.pathname = `/${name}`;
        return address.href;
      },
      async clean() {
        for (const name of created.splice(0)) await admin.query(`drop database ${name} with (force)`);
      },
      close: () => admin.end(),
      cpu: () => cpuOfTree(main),
    };
  } catch (error) {
    await admin.end();
    throw error;
  }
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces: `state` is the first. */
function statOf(pid: number | string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** The process that has started a backend. */
function parentOf(backend: number): number {
  try {
    return Number(statOf(backend)[1]);
  } catch {
    throw new TypeError('BENCH_DATABASE_URL: the database server must run on this machine (Linux), to measure its CPU.');
  }
}

/** µs per tick of /proc: 100 a second on Linux. */
const TICK = 10_000;

/** CPU of a process, of its children that have ended, and, with `children`, of those that run, in µs. */
function cpuOfTree(main: number): number {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const fields = statOf(entry);
      if (Number(entry) === main) ticks += sum(fields.slice(11, 15));
      else if (Number(fields[1]) === main) ticks += sum(fields.slice(11, 13));
    } catch {
      // The process has ended: the main one counts it from now on.
    }
  }
  return ticks * TICK;
}

/** CPU of the ended children of this process so far, in µs. */
export function cpuOfChildren(): number {
  return sum(statOf('self').slice(13, 15)) * TICK;
}

function sum(fields: readonly string[]): number {
  return fields.reduce((total, field) => total + Number(field), 0);
}

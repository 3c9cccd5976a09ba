import pg from 'pg';
import { ConfigError } from '../../config/settings.ts';
import { type Store, StoreError } from '../../core/framework/store.ts';
import { readInteger, refuseWrite } from '../values.ts';
import { type PendingWrite, postgresDb, type Run } from './db.ts';
import { isStalePlan, storeError } from './errors.ts';
import { GroupCommit } from './group-commit.ts';
import { Reads } from './reads.ts';
import { TableChanges } from './table-changes.ts';
import { repeatTransaction } from './transactions.ts';

/** Timeout in ms for a connection, at start and when the pool is busy. */
const CONNECT_TIMEOUT = 5000;
/**
 * Timeout in ms for the database's greeting: attempts that hang while it restarts must not keep the pool full
 * afterwards.
 */
const GREETING_TIMEOUT = 1500;
const INT8 = pg.types.builtins.INT8;

class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: GREETING_TIMEOUT });
  }
}

export interface PostgresOptions {
  url: string;
  /** Maximum number of connections. */
  poolSize?: number;
}

/** Opens a PostgreSQL database. Throws ConfigError naming DATABASE_URL if it is unusable. Does not migrate. */
export async function openPostgresStore({ url, poolSize = 16 }: PostgresOptions): Promise<Store> {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'guildhall',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? readInt8 : pg.types.getTypeParser(oid, format)),
    },
  });
  // A lost connection fails its running query, or leaves the pool; without a listener it would crash the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await assertUsable(pool, url);
  const group = new GroupCommit(pool);
  const reads = new Reads(pool);
  const changes = new TableChanges((query) => track(() => run(pool, (one) => pool.query(one), query)));
  let closing: Promise<void> | undefined;
  const active = new Set<Promise<unknown>>();
  const track = <T>(start: () => Promise<T>): Promise<T> => {
    if (closing) return Promise.reject(new StoreError('closed', 'the store is closed'));
    const running = start();
    active.add(running);
    const done = () => active.delete(running);
    running.then(done, done);
    return running;
  };
  const close = async () => {
    // The pool would leave callers that wait for a connection without a result.
    await Promise.allSettled(active);
    await pool.end();
  };
  return {
    dialect: 'postgres',
    read: postgresDb((query) => track(() => read(pool, reads, query)), refuseRow),
    changes,
    transaction: (work) => track(() => repeatTransaction(pool, group, work)),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Prepared queries are short and share connections; others, such as searches, have their own. */
function read(pool: pg.Pool, reads: Reads, query: pg.QueryConfig): Promise<pg.QueryResult> {
  refuseWrite(query.text);
  return run(pool, query.name === undefined ? (one) => pool.query(one) : (one) => reads.run(one), query);
}

async function run(pool: pg.Pool, send: Run, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await send(query);
  } catch (error) {
    if (!isStalePlan(error)) throw storeError(error);
    return pool.query({ ...query, name: undefined });
  }
}

function refuseRow({ text }: PendingWrite): never {
  refuseWrite(text);
  throw new Error('store.read cannot write');
}

async function assertUsable(pool: pg.Pool, url: string): Promise<void> {
  try {
    const query = { text: "select current_setting('server_encoding') as encoding", query_timeout: CONNECT_TIMEOUT };
    const { rows } = await pool.query(query);
    const encoding = rows[0]?.encoding;
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, but must be UTF8`);
  } catch (error) {
    await pool.end();
    throw new ConfigError(`DATABASE_URL: ${describe(url)} cannot be used: ${reasonOf(error, url)}.`, { cause: undefined });
  }
}

/** The location of the database, without user and password. */
function describe(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `the database${pathname.slice(1) && ` ${pathname.slice(1)}`} on ${host || searchParams.get('host') || 'localhost'}`;
}

function reasonOf(error: unknown, url: string): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const message = first instanceof Error ? first.message : String(first);
  const { password } = new URL(url);
  return password ? message.replaceAll(password, '***').replaceAll(decodeURIComponent(password), '***') : message;
}

/** Without BigInt where the number of digits decides: most columns of a message are snowflakes. */
function readInt8(digits: string): number | string {
  if (digits.length < 16) return Number(digits);
  return digits.length > 17 ? digits : readInteger(BigInt(digits));
}

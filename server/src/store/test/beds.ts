import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '@guildhall/testkit/database';
import type { Store } from '../../core/framework/store.ts';
import { openPostgresStore } from '../postgres/open.ts';
import { openSqliteStore } from '../sqlite/open.ts';

/** An empty database for one test. */
export interface TestBed {
  /** Opens it; several times concurrently only on PostgreSQL. */
  open(): Promise<Store>;
  /** Whether a message is committed, read on a separate connection. */
  holds(messageId: string): Promise<boolean>;
  /** The settings that select it, for another process. */
  env: Record<string, string>;
  dispose(): Promise<void>;
}

/** A kind of store that the contract is tested on. */
export interface Backend {
  name: 'sqlite' | 'postgres';
  create(): Promise<TestBed>;
}

const sqlite: Backend = {
  name: 'sqlite',
  async create() {
    const { SqliteConnection } = await import('../sqlite/engine.ts');
    const directory = mkdtempSync(join(tmpdir(), 'guildhall-store-'));
    return {
      open: () => openSqliteStore({ directory }),
      async holds(messageId) {
        const connection = new SqliteConnection(join(directory, 'guildhall.db'), { busyTimeout: 1000 });
        const found = connection.first('select id from messages where id = ?', [messageId]);
        connection.close();
        return found !== undefined;
      },
      env: { GUILDHALL_DATA: directory },
      dispose: async () => rmSync(directory, { recursive: true }),
    };
  },
};

const postgres: Backend = {
  name: 'postgres',
  async create() {
    const { default: pg } = await import('pg');
    const database = await createDatabase();
    return {
      open: () => openPostgresStore({ url: database.url }),
      async holds(messageId) {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        const { rowCount } = await client.query('select id from messages where id = $1', [messageId]);
        await client.end();
        return rowCount === 1;
      },
      env: { DATABASE_URL: database.url },
      dispose: () => dropDatabase(database),
    };
  },
};

/** SQLite always, PostgreSQL if a test server is configured. */
export const backends: readonly Backend[] = process.env.GUILDHALL_TEST_DATABASE_URL ? [sqlite, postgres] : [sqlite];

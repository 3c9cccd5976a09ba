import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '@guildhall/testkit/database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config/settings.ts';
import { openStore } from './open-store.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-former-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (databaseUrl: string | null = null) => openStore({ databaseUrl, dataDirectory: directory });
const database = () => join(directory, 'guildhall.db');

/** Prepares a directory as a previous server run leaves it. */
async function used(databaseUrl: string | null = null): Promise<void> {
  await (await open(databaseUrl)).close();
  mkdirSync(join(directory, 'blobs', 'attachments', '1'), { recursive: true });
  writeFileSync(join(directory, 'blobs', 'attachments', '1', 'a.png'), 'a picture');
}

async function refusal(databaseUrl: string | null = null): Promise<string> {
  const error: unknown = await open(databaseUrl).then(
    (store) => store.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConfigError)) throw new Error('it started');
  expect(error.message).not.toContain('\n');
  return error.message;
}

describe('a lost database next to existing files', () => {
  test('a file of 0 bytes is refused with instructions, and left unchanged', async () => {
    await used();
    truncateSync(database());
    expect(await refusal()).toMatch(
      /^GUILDHALL_DATA: .*guildhall\.db is missing or empty, but .*blobs holds .*backup.*new directory/,
    );
    expect(statSync(database()).size).toBe(0);
  });

  test('a missing file is refused, and none is created', async () => {
    await used();
    rmSync(database());
    expect(await refusal()).toContain('missing or empty');
    expect(existsSync(database())).toBe(false);
  });

  test('a file without a schema is refused', async () => {
    await used();
    rmSync(database());
    const { SqliteConnection } = await import('./sqlite/engine.ts');
    const other = new SqliteConnection(database(), { busyTimeout: 0 });
    other.exec('create table something (id integer)');
    other.close();
    expect(await refusal()).toMatch(/^GUILDHALL_DATA: the database is empty, but/);
  });

  test('the log of a lost database is refused: it may hold the last acknowledged writes', async () => {
    writeFileSync(`${database()}-wal`, 'pages');
    expect(await refusal()).toContain('guildhall.db-wal');
    expect(statSync(`${database()}-wal`).size).toBe(5);
  });

  test('a first start, a start after unfinished uploads, and a later start are accepted', async () => {
    mkdirSync(join(directory, 'blobs', '.incoming'), { recursive: true });
    writeFileSync(join(directory, 'blobs', '.incoming', 'x'), 'part');
    await used();
    await (await open()).close();
  });
});

if (process.env.GUILDHALL_TEST_DATABASE_URL)
  describe('an empty PostgreSQL database next to the files of another', () => {
    test('is refused and stays empty, while the old one is accepted', async () => {
      const [old, fresh] = [await createDatabase(), await createDatabase()];
      await used(old.url);
      expect(await refusal(fresh.url)).toMatch(/^DATABASE_URL: the database is empty, but .*blobs holds/);
      expect(await refusal(fresh.url)).toContain('is empty');
      await (await open(old.url)).close();
      await Promise.all([old, fresh].map(dropDatabase));
    });
  });

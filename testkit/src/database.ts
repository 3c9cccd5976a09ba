import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A PostgreSQL database of one test's own. */
export interface TestDatabase {
  name: string;
  url: string;
}

function adminUrl(): string {
  const url = process.env.GUILDHALL_TEST_DATABASE_URL;
  if (!url) throw new Error('GUILDHALL_TEST_DATABASE_URL must name a PostgreSQL server for this test');
  return url;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty database on the server of GUILDHALL_TEST_DATABASE_URL. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `gh_test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

/** Drops it, with whatever is still connected. */
export async function dropDatabase({ name }: TestDatabase): Promise<void> {
  await asAdmin(`drop database if exists ${name} with (force)`);
}

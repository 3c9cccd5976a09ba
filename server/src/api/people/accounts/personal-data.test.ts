import { startPlatform } from '@guildhall/testkit/platform';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { PERSONAL_TABLES } from './personal-data.ts';

const p = await startPlatform();
afterAll(() => p.stop());

/** Columns that hold a user id. */
const PERSONS = /^(user_id|author_id|owner_id|owner_user_id|creator_id|inviter_id|other_id)$/;

async function columns(): Promise<{ name: string; column: string }[]> {
  const { kysely, dialect } = p.server.platform.store.read;
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ name: string; column: string }>`
          select m.name as name, c.name as column from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(
          kysely,
        )
      : await sql<{ name: string; column: string }>`
          select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'`.execute(
          kysely,
        );
  return rows;
}

test('the list has every column of the schema that holds a user: its fate on erasure and its export', async () => {
  const listed = PERSONAL_TABLES.map(({ table, column }) => `${table}.${column}`);
  const found = (await columns()).filter(({ column }) => PERSONS.test(column)).map(({ name, column }) => `${name}.${column}`);
  expect(found.sort()).toEqual([...listed].sort());
});

test('the keys and hidden columns of the list exist', async () => {
  const known = new Set((await columns()).map(({ name, column }) => `${name}.${column}`));
  const named = PERSONAL_TABLES.flatMap(({ table, key, hidden = [] }) =>
    [...(key?.split(' ') ?? []), ...hidden].map((one) => `${table}.${one}`),
  );
  expect(named.filter((one) => !known.has(one))).toEqual([]);
});

import { createReadyDatabase, dropDatabase, type TestDatabase } from '@guildhall/testkit/database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../core/framework/store.ts';
import { openPostgresStore } from './open.ts';
import { NOTED_TABLES, TableChanges } from './table-changes.ts';

const MEMBER = { bio: '', roles_json: '[]', deaf: 0, mute: 0, flags: 0, pending: 0, temporary: 0 };

it('callers of the same moment share a query, and later ones send another', async () => {
  const asked: unknown[] = [];
  const result = { command: 'SELECT', rowCount: 1, oid: 0, fields: [] };
  const changes = new TableChanges(async ({ values = [] }) => {
    asked.push(values[0]);
    return { ...result, rows: [{ snapshot: `${asked.length}`, lost: false, tables: ['members'] }] };
  });
  await Promise.all([changes.refresh(), changes.refresh(), changes.refresh()]);
  expect(asked).toEqual([null]);
  expect([changes.writes('members'), changes.writes('users')]).toEqual([1, 0]);
  await changes.refresh();
  expect(asked).toEqual([null, '1']);
  expect(changes.writes('members')).toBe(2);
});

if (process.env.GUILDHALL_TEST_DATABASE_URL)
  describe('the changes of cached tables', () => {
    let database: TestDatabase;
    let one: Store;
    let other: Store;

    beforeEach(async () => {
      database = await createReadyDatabase();
      [one, other] = await Promise.all([openPostgresStore(database), openPostgresStore(database)]);
      await one.changes?.refresh();
    });
    afterEach(async () => {
      await Promise.all([one.close(), other.close()]);
      await dropDatabase(database);
    });

    const join = (store: Store, user: number) =>
      store.transaction((db) =>
        db.kysely
          .insertInto('members')
          .values({ guild_id: '7', user_id: String(user), joined_at: 0, ...MEMBER })
          .execute(),
      );

    it('are noted for each of them', async () => {
      const { rows } = await sql<{ name: string }>`
        select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_table_change'`.execute(one.read.kysely);
      expect(rows.map(({ name }) => name).sort()).toEqual(NOTED_TABLES.toSorted());
      expect(NOTED_TABLES.map((table) => one.changes?.writes(table))).toEqual(NOTED_TABLES.map(() => 0));
      expect(one.changes?.writes('messages')).toBeUndefined();
    });

    it('are known to every process once it refreshes after the commit was acknowledged', async () => {
      for (let user = 1; user <= 100; user += 1) {
        const before = one.changes?.writes('members') ?? Number.NaN;
        await Promise.all([join(other, user), one.changes?.refresh(), one.changes?.refresh()]);
        await one.changes?.refresh();
        expect(one.changes?.writes('members')).toBeGreaterThan(before);
      }
      const known = one.changes?.writes('members');
      await one.changes?.refresh();
      expect(one.changes?.writes('members')).toBe(known);
      expect(one.changes?.writes('users')).toBe(0);
    });

    it('are counted when their transaction commits, also if others have ended since it began', async () => {
      let proceed = () => {};
      const held = new Promise<void>((resolve) => {
        proceed = resolve;
      });
      let written = () => {};
      const isWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const long = other.transaction(async ({ kysely }) => {
        await kysely.updateTable('guilds').set({ name: 'x' }).execute();
        written();
        await held;
      });
      await isWritten;
      for (let user = 1; user <= 5; user += 1) {
        await join(one, user);
        await one.changes?.refresh();
        expect([one.changes?.writes('guilds'), one.changes?.writes('members')]).toEqual([0, user]);
      }
      proceed();
      await long;
      await one.changes?.refresh();
      await one.changes?.refresh();
      expect([one.changes?.writes('guilds'), one.changes?.writes('members')]).toEqual([1, 5]);
    });

    it('of a rolled back transaction do not count', async () => {
      const failure = new Error('changed my mind');
      const lost = other.transaction(async ({ kysely }) => {
        await kysely.updateTable('guilds').set({ name: 'x' }).execute();
        throw failure;
      });
      await expect(lost).rejects.toBe(failure);
      await one.changes?.refresh();
      expect(one.changes?.writes('guilds')).toBe(0);
    });

    it('are all assumed by a process whose notes were deleted because it did not ask for an hour', async () => {
      const pool = new pg.Pool({ connectionString: database.url });
      let now = 0;
      let deleted = Promise.resolve();
      const changes = new TableChanges(
        (query) => {
          const result = pool.query(query);
          if (query.text.includes('delete')) deleted = result.then(() => {});
          return result;
        },
        () => now,
      );
      const hourLater = async () => {
        await pool.query(`update table_changes_deleted set next_at = next_at - interval '61 minutes'`);
        now += 61 * 60_000;
      };
      const notes = async () => (await pool.query('select name from table_changes')).rows;
      await changes.refresh();
      await join(other, 1);
      await hourLater();
      await changes.refresh();
      await deleted;
      expect([changes.writes('members'), changes.writes('users')]).toEqual([1, 0]);
      expect(await notes()).toEqual([{ name: 'members' }]);
      // A transaction in any database of the server holds notes back until it ends.
      while ((await notes()).length > 0) {
        await hourLater();
        await changes.refresh();
        await deleted;
      }
      // This one has not asked for two hours.
      await one.changes?.refresh();
      expect(NOTED_TABLES.map((table) => one.changes?.writes(table))).toEqual(NOTED_TABLES.map(() => 1));
      await Promise.all([changes.refresh(), one.changes?.refresh()]);
      expect([changes.writes('members'), changes.writes('users'), one.changes?.writes('users')]).toEqual([1, 0, 1]);
      await pool.end();
    });

    it('cannot be asked for while the database is unreachable, and are complete afterwards', async () => {
      await join(other, 1);
      await one.read.kysely.executeQuery(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.compile(
          one.read.kysely,
        ),
      );
      await one.changes?.refresh().catch(() => {});
      await one.changes?.refresh();
      expect(one.changes?.writes('members')).toBe(1);
    });
  });

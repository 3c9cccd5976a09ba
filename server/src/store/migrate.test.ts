import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config/settings.ts';
import type { Store } from '../core/framework/store.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';
import { backends, type TestBed } from './test/beds.ts';

describe.each(backends)('migrations on $name', ({ name, create }) => {
  let bed: TestBed;
  let store: Store;

  beforeEach(async () => {
    bed = await create();
    store = await bed.open();
  });
  afterEach(async () => {
    await store.close();
    await bed.dispose();
  });

  const applied = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(store.read.kysely);
    return rows.map((row) => row.name);
  };
  const counted = (ran: string[], name: string): Migration => ({
    name,
    async up(db) {
      ran.push(name);
      await sql`create table ${sql.table(`t_${name}`)} (id integer primary key)`.execute(db);
    },
  });

  it('run once each, in order', async () => {
    await migrate(store);
    await migrate(store);
    expect(await applied()).toEqual(MIGRATIONS.map((migration) => migration.name));
    expect(await store.read.kysely.selectFrom('messages').selectAll().execute()).toEqual([]);
  });

  it('run once each when several nodes start concurrently', async () => {
    const others = name === 'postgres' ? [await bed.open(), await bed.open()] : [];
    const ran: string[] = [];
    const migrations = ['a', 'b', 'c'].map((each) => counted(ran, each));
    await Promise.all([store, store, ...others].map((each) => migrate(each, migrations)));
    await Promise.all(others.map((each) => each.close()));
    expect(ran).toEqual(['a', 'b', 'c']);
    expect(await applied()).toEqual(['a', 'b', 'c']);
  });

  it('leave nothing behind when they fail, and resume where they stopped', async () => {
    const ran: string[] = [];
    const broken: Migration = {
      name: 'b',
      async up(db) {
        await sql`create table half (id integer primary key)`.execute(db);
        await sql`create table half (id integer primary key)`.execute(db);
      },
    };
    await expect(migrate(store, [counted(ran, 'a'), broken])).rejects.toThrow('half');
    expect(await applied()).toEqual(['a']);
    await expect(sql`select * from half`.execute(store.read.kysely)).rejects.toThrow('half');
    await migrate(store, [counted(ran, 'a'), counted(ran, 'b')]);
    expect(ran).toEqual(['a', 'b']);
  });

  it("give users who shared a game's player profile a copy each", async () => {
    await migrate(
      store,
      MIGRATIONS.filter((migration) => migration.name < '0042'),
    );
    const identity = (id: number, user_id: number, external_id: string) => sql`insert into external_identities
      (id, application_id, provider_type, issuer, external_id, digest, user_id, created_at)
      values (${id}, 1, 'OIDC', '', ${external_id}, ${`identity ${id}`}, ${user_id}, 0)`;
    const profile = (id: number, player: string, user_id: number | null) => sql`insert into identity_profiles
      (id, application_id, digest, player, user_id, username, created_at, updated_at)
      values (${id}, 1, ${`player ${player}`}, ${player}, ${user_id}, ${`called ${player}`}, 0, 0)`;
    const rows = [identity(10, 100, 'twin'), identity(11, 101, 'twin'), identity(12, 101, 'twin'), identity(13, 102, 'other')];
    rows.push(profile(1, 'twin', null), profile(2, 'other', null), profile(3, 'named', 103));
    await store.transaction(async ({ kysely }) => {
      for (const row of rows) await row.execute(kysely);
    });
    await migrate(store);
    const kept = await store.read.kysely.selectFrom('identity_profiles').selectAll().orderBy('digest').execute();
    expect(kept.map(({ digest, player, username, user_id }) => [digest, player, username, user_id])).toEqual([
      ['identity 10', 'twin', 'called twin', null],
      ['identity 11', 'twin', 'called twin', null],
      ['identity 13', 'other', 'called other', null],
      ['player named', 'named', 'called named', 103],
    ]);
  });

  it('refuse a database that a newer version created', async () => {
    await migrate(store, [counted([], 'a'), counted([], 'z')]);
    const setting = name === 'sqlite' ? 'GUILDHALL_DATA' : 'DATABASE_URL';
    const refused = migrate(store, [counted([], 'a')]);
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(`${setting}: the database has the migration 'z', which this version does not know`);
  });
});

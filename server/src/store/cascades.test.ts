import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../core/framework/store.ts';
import type { Database } from '../core/tables/database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { backends, type TestBed } from './test/beds.ts';

const CASCADES = '0050-cascades';
const MIGRATOR = fileURLToPath(new URL('./test/crash-migrator.ts', import.meta.url));

type Row = Record<string, string | number>;
type Rows = readonly (readonly [table: string, values: Row])[];

/** Rows that others belong to, and two rows of each kind that belong to them. */
const PARENTS: Rows = [
  ['teams', { id: 1 }],
  ['lobbies', { id: 2 }],
  ['scheduled_events', { guild_id: 3, id: 4 }],
  ['roles', { guild_id: 3, id: 5 }],
  ['external_identities', { id: 6 }],
  ['activity_instances', { instance_id: 'i-7', application_id: 10 }],
  ['tokens', { hash: 'login', user_id: 8 }],
  ['channels', { id: 9, guild_id: 3 }],
  ['applications', { id: 10 }],
];
const CHILDREN: Rows = [
  ['team_members', { team_id: 1, user_id: 100, membership_state: 2, role: 'admin' }],
  ['team_members', { team_id: 1, user_id: 101, membership_state: 1, role: 'developer' }],
  ['lobby_members', { lobby_id: 2, user_id: 100, metadata_json: '{"a":1}' }],
  ['scheduled_event_exceptions', { guild_id: 3, event_id: 4, id: 40, is_canceled: 1 }],
  ['scheduled_event_users', { guild_id: 3, event_id: 4, exception_id: 0, user_id: 100 }],
  ['scheduled_event_users', { guild_id: 3, event_id: 4, exception_id: 40, user_id: 100 }],
  ['linked_roles', { guild_id: 3, role_id: 5, rules_json: '[[]]' }],
  ['bot_issued_tokens', { identity_id: 6, hash: 'issued' }],
  ['activity_participants', { instance_id: 'i-7', user_id: 100 }],
  ['auth_sessions', { hash: 'login', user_id: 8 }],
  ['webhooks', { id: 90, channel_id: 9, guild_id: 3, name: 'a (b) "c"' }],
  ['webhooks', { id: 91, channel_id: 9, guild_id: 3 }],
  ['managed_groups', { channel_id: 9, application_id: 10 }],
  ['group_invites', { code: 'abc', channel_id: 9 }],
  ['game_claims', { application_id: 10, state: 'approved' }],
  ['webhook_endpoints', { application_id: 10, lost: 3 }],
  ['skus', { id: 11, application_id: 10 }],
  ['subscriptions', { id: 12, sku_id: 11, application_id: 10 }],
];
/** Rows whose parent is gone. */
const ORPHANS: Rows = [
  ['team_members', { team_id: 404, user_id: 100 }],
  ['lobby_members', { lobby_id: 404, user_id: 100 }],
  ['scheduled_event_exceptions', { guild_id: 3, event_id: 404, id: 40 }],
  ['scheduled_event_users', { guild_id: 404, event_id: 4, exception_id: 0, user_id: 101 }],
  ['linked_roles', { guild_id: 3, role_id: 404 }],
  ['bot_issued_tokens', { identity_id: 404, hash: 'stray' }],
  ['activity_participants', { instance_id: 'i-404', user_id: 100 }],
  ['auth_sessions', { hash: 'logged out', user_id: 8 }],
  ['webhooks', { id: 92, channel_id: 404, guild_id: 3 }],
  ['managed_groups', { channel_id: 404, application_id: 10 }],
  ['group_invites', { code: 'def', channel_id: 404 }],
  ['game_claims', { application_id: 404 }],
  ['webhook_endpoints', { application_id: 404 }],
  ['skus', { id: 13, application_id: 404 }],
  ['subscriptions', { id: 14, sku_id: 13, application_id: 404 }],
];
const TABLES = [...new Set(CHILDREN.map(([table]) => table))];

describe.each(backends)('rows that belong to another row, on $name', ({ name, create }) => {
  let bed: TestBed;
  let store: Store;

  beforeEach(async () => {
    bed = await create();
    store = await bed.open();
    await migrate(
      store,
      MIGRATIONS.filter((migration) => migration.name < CASCADES),
    );
  });
  afterEach(async () => {
    await store.close();
    await bed.dispose();
  });

  const insert = (rows: Rows) =>
    store.transaction(async ({ kysely }) => {
      for (const [table, values] of rows) await insertRow(kysely, name, table, values);
    });
  const contents = async () => {
    const all: Record<string, unknown[]> = {};
    for (const table of TABLES) {
      const { rows } = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(store.read.kysely);
      all[table] = rows;
    }
    return all;
  };
  const remove = (table: string, values: Row) =>
    store.transaction(async ({ kysely }) => {
      const same = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`delete from ${sql.table(table)} where ${sql.join(same, sql` and `)}`.execute(kysely);
    });

  it('survive the migration unchanged, and those without a parent are deleted', async () => {
    await insert([...PARENTS, ...CHILDREN]);
    const before = [await contents(), await indexes(store)];
    await insert(ORPHANS);
    await migrate(
      store,
      MIGRATIONS.filter((migration) => migration.name <= CASCADES),
    );
    expect([await contents(), await indexes(store)]).toEqual(before);
  });

  it('are deleted with it', async () => {
    await migrate(store);
    await insert([...PARENTS, ...CHILDREN]);
    for (const [table, values] of PARENTS) await remove(table, values);
    expect(await contents()).toEqual(Object.fromEntries(TABLES.map((table) => [table, []])));
  });

  it('stay when another row is deleted, and follow a token that is replaced', async () => {
    await migrate(store);
    await insert([...PARENTS, ...CHILDREN, ['teams', { id: 200 }], ['roles', { guild_id: 300, id: 5 }]]);
    const before = await contents();
    await remove('teams', { id: 200 });
    await remove('roles', { guild_id: 300, id: 5 });
    expect(await contents()).toEqual(before);
    await store.transaction(({ kysely }) =>
      kysely.updateTable('tokens').set({ hash: 'new' }).where('hash', '=', 'login').execute(),
    );
    expect(await store.read.kysely.selectFrom('auth_sessions').select(['hash', 'user_id']).execute()).toEqual([
      { hash: 'new', user_id: 8 },
    ]);
  });

  it('cannot be stored without it', async () => {
    await migrate(store);
    for (const [table, values] of ORPHANS) await expect(insert([[table, values]]), table).rejects.toThrow(/foreign key/i);
  });

  it('are all there after the process was killed before the migration committed', async () => {
    await insert([...PARENTS, ...CHILDREN, ...ORPHANS]);
    const before = [await contents(), await indexes(store)];
    await store.close();
    const child = spawn(process.execPath, [MIGRATOR, CASCADES], {
      env: { ...process.env, ...bed.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      child.kill('SIGKILL');
    }
    await exited;
    expect(lines).toEqual(['uncommitted']);
    store = await bed.open();
    expect([await contents(), await indexes(store)]).toEqual(before);
    await migrate(store);
    await remove('teams', { id: 1 });
    const { team_members, lobby_members } = await contents();
    expect([team_members?.length, lobby_members?.length]).toEqual([0, 1]);
  });
});

let filled = 0;

/** Inserts a row; required columns that `values` lacks get a value of their type. */
async function insertRow(db: Kysely<Database>, store: 'sqlite' | 'postgres', table: string, values: Row): Promise<void> {
  const query =
    store === 'sqlite'
      ? sql<{ name: string; type: string }>`select name, lower(type) as type from pragma_table_info(${table})
          where "notnull" = 1 and dflt_value is null`
      : sql<{ name: string; type: string }>`select column_name as name, data_type as type from information_schema.columns
          where table_name = ${table} and is_nullable = 'NO' and column_default is null and table_schema = current_schema()`;
  const row = { ...values };
  for (const { name, type } of (await query.execute(db)).rows) row[name] ??= type === 'text' ? `x${filled++}` : 0;
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
}

/** The indexes of the tables, and on SQLite their options. */
async function indexes({ dialect, read }: Store): Promise<unknown[]> {
  const { rows } = await (dialect === 'sqlite'
    ? sql`select tbl_name, name, sql, '' as options from sqlite_schema where type = 'index' and tbl_name in (${sql.join(TABLES)})
        union all select name, name, '', wr || ' ' || strict from pragma_table_list where name in (${sql.join(TABLES)}) order by 1, 2, 3`
    : sql`select tablename, indexname, indexdef from pg_indexes where tablename in (${sql.join(TABLES)}) order by 1, 2`
  ).execute(read.kysely);
  return rows;
}

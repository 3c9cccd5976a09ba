import { type QueryExecutorProvider, sql } from 'kysely';
import type { Dialect } from '../../core/framework/prepared.ts';

/** Rows of `table` are deleted together with the row of `parent` that `columns` name by its `key`. */
interface Cascade {
  table: string;
  columns: readonly string[];
  parent: string;
  key: readonly string[];
  /** The key of the parent changes, and the rows follow. */
  followsUpdates?: true;
}

/** SQLite rebuilds these tables, so a parent is listed before its children. */
const CASCADES: readonly Cascade[] = [
  { table: 'team_members', columns: ['team_id'], parent: 'teams', key: ['id'] },
  { table: 'lobby_members', columns: ['lobby_id'], parent: 'lobbies', key: ['id'] },
  { table: 'scheduled_event_exceptions', columns: ['guild_id', 'event_id'], parent: 'scheduled_events', key: ['guild_id', 'id'] },
  { table: 'scheduled_event_users', columns: ['guild_id', 'event_id'], parent: 'scheduled_events', key: ['guild_id', 'id'] },
  { table: 'linked_roles', columns: ['guild_id', 'role_id'], parent: 'roles', key: ['guild_id', 'id'] },
  { table: 'bot_issued_tokens', columns: ['identity_id'], parent: 'external_identities', key: ['id'] },
  { table: 'activity_participants', columns: ['instance_id'], parent: 'activity_instances', key: ['instance_id'] },
  { table: 'auth_sessions', columns: ['hash'], parent: 'tokens', key: ['hash'], followsUpdates: true },
  { table: 'webhooks', columns: ['channel_id'], parent: 'channels', key: ['id'] },
  { table: 'managed_groups', columns: ['channel_id'], parent: 'channels', key: ['id'] },
  { table: 'group_invites', columns: ['channel_id'], parent: 'channels', key: ['id'] },
  { table: 'game_claims', columns: ['application_id'], parent: 'applications', key: ['id'] },
  { table: 'webhook_endpoints', columns: ['application_id'], parent: 'applications', key: ['id'] },
  { table: 'skus', columns: ['application_id'], parent: 'applications', key: ['id'] },
  { table: 'subscriptions', columns: ['sku_id'], parent: 'skus', key: ['id'] },
];

/** Foreign keys of small tables whose rows only belong to another row; deletes the rows that have lost theirs. */
export async function up(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  for (const cascade of CASCADES) {
    await deleteOrphans(db, cascade);
    if (dialect === 'sqlite') await rebuild(db, cascade);
    else await sql`alter table ${sql.table(cascade.table)} add ${foreignKey(cascade)}`.execute(db);
  }
}

async function deleteOrphans(db: QueryExecutorProvider, { table, columns, parent, key }: Cascade): Promise<void> {
  const same = columns.map((column, index) => sql`${sql.ref(`${parent}.${key[index]}`)} = ${sql.ref(`${table}.${column}`)}`);
  await sql`delete from ${sql.table(table)} where not exists
    (select 1 from ${sql.table(parent)} where ${sql.join(same, sql` and `)})`.execute(db);
}

function foreignKey({ columns, parent, key, followsUpdates }: Cascade) {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const update = followsUpdates ? sql` on update cascade` : sql``;
  return sql`foreign key (${list(columns)}) references ${sql.table(parent)} (${list(key)}) on delete cascade${update}`;
}

/** SQLite cannot add a foreign key to a table (sqlite.org/lang_altertable.html, 7): copies it to a new one. */
async function rebuild(db: QueryExecutorProvider, cascade: Cascade): Promise<void> {
  const { table } = cascade;
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = ${table} and sql is not null order by rowid`.execute(db);
  const old = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const [start, end] = [old.indexOf('('), old.lastIndexOf(')')];
  if (start < 0 || end < 0) throw new Error(`the table ${table} is missing`);
  const [columns, options] = [sql.raw(old.slice(start, end)), sql.raw(old.slice(end))];
  const copy = sql.table(`${table}_rebuilt`);
  await sql`create table ${copy} ${columns}, ${foreignKey(cascade)}${options}`.execute(db);
  await sql`insert into ${copy} select * from ${sql.table(table)}`.execute(db);
  await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`alter table ${copy} rename to ${sql.table(table)}`.execute(db);
  for (const { type, sql: text } of rows) if (type !== 'table') await sql.raw(text).execute(db);
}

import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { prepare } from '../../core/framework/prepared.ts';
import { prepareWrite } from '../../core/framework/prepared-write.ts';
import type { Db } from '../../core/framework/store.ts';
import type { GatewaySessionRow } from '../../core/tables/database.ts';

/** The sessions of a user, the newest last. */
export const rowsOfUser = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('gateway_sessions').selectAll().where('user_id', '=', param('user_id')).orderBy('updated_at').orderBy('id'),
);

/** A weak lock: other transactions may insert rows that refer to the user meanwhile. */
export const lockUser = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('users').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
);

/** Stores a session, or its change. */
export const insertRow = prepareWrite<{ [K in keyof GatewaySessionRow]: GatewaySessionRow[K] }>({
  id: 'text',
  node_id: 'integer',
  user_id: 'bigint',
  status: 'text',
  activities_json: 'text',
  client: 'text',
  since: 'bigint',
  afk: 'integer',
  updated_at: 'bigint',
  application_id: 'bigint',
  scopes: 'text',
})(
  (db, param) => {
    const changed = {
      node_id: param('node_id'),
      user_id: param('user_id'),
      status: param('status'),
      activities_json: param('activities_json'),
      client: param('client'),
      since: param('since'),
      afk: param('afk'),
      updated_at: param('updated_at'),
      application_id: param('application_id'),
      scopes: param('scopes'),
    };
    return db
      .insertInto('gateway_sessions')
      .values({ id: param('id'), ...changed })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changed));
  },
  (rows) => sql`insert into gateway_sessions
      (id, node_id, user_id, status, activities_json, client, since, afk, updated_at, application_id, scopes)
    select id, node_id, user_id, status, activities_json, client, since, afk, updated_at, application_id, scopes
    from ${rows} order by id
    on conflict (id) do update set node_id = excluded.node_id, user_id = excluded.user_id, status = excluded.status,
      activities_json = excluded.activities_json, client = excluded.client, since = excluded.since, afk = excluded.afk,
      updated_at = excluded.updated_at, application_id = excluded.application_id, scopes = excluded.scopes`,
);

/** Removes a session. */
export const deleteRow = prepare<{ id: string }>()((db, param) =>
  db.deleteFrom('gateway_sessions').where('id', '=', param('id')),
);

/** Locks those of some users which no other transaction has locked, until the end of this one; returns their ids. */
export async function lockFreeUsers(db: Db, ids: readonly Snowflake[]): Promise<Snowflake[]> {
  // In a fixed order, so that two transactions cannot deadlock.
  const free = db.kysely.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().skipLocked();
  return (await free.execute()).map(({ id }) => id);
}

/** The sessions of some users by user, the newest last. */
export async function rowsOfUsers(db: Db, ids: readonly Snowflake[]): Promise<Map<Snowflake, GatewaySessionRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = db.kysely
    .selectFrom('gateway_sessions')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('updated_at')
    .orderBy('id');
  return Map.groupBy(await rows.execute(), (row) => row.user_id);
}

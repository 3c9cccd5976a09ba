import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../core/framework/prepared.ts';
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
export const insertRow = prepare<{ [K in keyof GatewaySessionRow]: GatewaySessionRow[K] }>()((db, param) => {
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
});

/** Removes a session. */
export const deleteRow = prepare<{ id: string }>()((db, param) =>
  db.deleteFrom('gateway_sessions').where('id', '=', param('id')),
);

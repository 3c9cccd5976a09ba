import type { Snowflake } from '@guildhall/protocol/ids';
import { hash } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import { listOperatorSessions as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { findUsers } from '../../people/users/queries.ts';
import { operatorOnly } from './access.ts';

/**
 * Lists gateway sessions that are connected or may resume, by user. `after` and `after_hash`, the user and the hash of the last session,
 * request the next page. A session's own id would help to take it over, so a hash represents it. For the operator; others: 50001.
 */
export const listOperatorSessions = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ store: { read } }, { query: { user_id, after, after_hash, limit = LIMITS.operator.perPage.default } }) => {
    let found = read.kysely.selectFrom('gateway_sessions').selectAll();
    if (user_id !== undefined) found = found.where('user_id', '=', user_id);
    if (after !== undefined) {
      const last = after_hash === undefined ? undefined : await findByHash(read, after, after_hash);
      found = found.where((eb) =>
        // A last session that has ended repeats the user's other sessions rather than skipping them.
        last === undefined
          ? eb('user_id', after_hash === undefined ? '>' : '>=', after)
          : eb(eb.refTuple('user_id', 'id'), '>', eb.tuple(after, last)),
      );
    }
    const rows = await found.orderBy('user_id').orderBy('id').limit(limit).execute();
    const users = await findUsers(
      read,
      rows.map((row) => row.user_id),
    );
    const all = read.kysely.selectFrom('gateway_sessions').select((eb) => eb.fn.countAll().as('count'));
    return {
      sessions: rows.map((row) => ({
        id_hash: hashOf(row.id),
        user_id: row.user_id,
        username: users.get(row.user_id)?.username ?? '',
        bot: users.get(row.user_id)?.kind === 'bot',
        application_id: row.application_id,
        node_id: row.node_id,
        client: row.client,
        status: row.status,
        updated_at: isoTime(row.updated_at),
      })),
      total: Number((await all.executeTakeFirstOrThrow()).count),
    };
  },
});

function hashOf(sessionId: string): string {
  return hash('sha256', sessionId).slice(0, 16);
}

/** The id of a user's session with this hash; undefined if the session has ended. */
async function findByHash(db: Db, userId: Snowflake, idHash: string): Promise<string | undefined> {
  const own = await db.kysely.selectFrom('gateway_sessions').select('id').where('user_id', '=', userId).execute();
  return own.find(({ id }) => hashOf(id) === idHash)?.id;
}

import { createHash } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import { listOperatorSessions as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { findUsers } from '../../people/users/queries.ts';
import { operatorOnly } from './access.ts';

/**
 * Gateway sessions that are connected or may resume, by user and client; those after `after`, a user's id. A session's own id would
 * help to take it over, so a hash stands for it. For the operator; others: 50001.
 */
export const listOperatorSessions = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ store: { read } }, { query: { user_id, after, limit = LIMITS.operator.perPage.default } }) => {
    let found = read.kysely.selectFrom('gateway_sessions').selectAll();
    if (user_id !== undefined) found = found.where('user_id', '=', user_id);
    if (after !== undefined) found = found.where('user_id', '>', after);
    const rows = await found.orderBy('user_id').orderBy('id').limit(limit).execute();
    const users = await findUsers(
      read,
      rows.map((row) => row.user_id),
    );
    const all = read.kysely.selectFrom('gateway_sessions').select((eb) => eb.fn.countAll().as('count'));
    return {
      sessions: rows.map((row) => ({
        id_hash: createHash('sha256').update(row.id).digest('hex').slice(0, 16),
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

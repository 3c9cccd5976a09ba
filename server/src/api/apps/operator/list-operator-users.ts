import { LIMITS } from '@guildhall/protocol/limits';
import { listOperatorUsers as operation, type USER_STATES } from '@guildhall/protocol/operations/apps/operator-console';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Database } from '../../../core/tables/database.ts';
import { PREFIX_END } from '../../../core/values/prefix.ts';
import { operatorOnly } from './access.ts';
import { operatorUserObjects } from './operator-user.ts';

/**
 * People by `query`: an id, or the beginning of an address, a username or a display name; newest first, those before `before`.
 * For the operator; others: 50001.
 */
export const listOperatorUsers = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx, { query: { query, state, before, limit = LIMITS.operator.perPage.default } }) => {
    const db = ctx.store.read;
    const now = ctx.clock.now();
    let found = db.kysely
      .selectFrom('users')
      .selectAll()
      .where('kind', '=', 'person')
      .where('provisional_application_id', 'is', null)
      .where('deleted_at', 'is', null);
    if (query !== undefined) found = found.where(named(query.trim()));
    if (state !== undefined) found = found.where(inState(state, now));
    if (before !== undefined) found = found.where('id', '<', before);
    const rows = await found.orderBy('id', 'desc').limit(limit).execute();
    return { users: await operatorUserObjects(db, rows, now) };
  },
});

function named(query: string) {
  const from = query.toLowerCase();
  return (eb: ExpressionBuilder<Database, 'users'>): Expression<SqlBool> => {
    const begins = (column: Expression<string | null>) =>
      eb.and([eb(column, '>=', from), eb(column, '<', `${from}${PREFIX_END}`)]);
    return eb.or([
      begins(eb.ref('username')),
      begins(eb.ref('email')),
      begins(sql<string>`lower(${sql.ref('global_name')})`),
      ...(/^\d{1,19}$/.test(query) ? [eb('id', '=', query)] : []),
    ]);
  };
}

function inState(state: (typeof USER_STATES)[number], now: number) {
  return (eb: ExpressionBuilder<Database, 'users'>): Expression<SqlBool> => {
    const isBanned = eb('banned_until', '>', now);
    const states: Record<typeof state, Expression<SqlBool>> = {
      banned: isBanned,
      disabled: eb('disabled_at', 'is not', null),
      deleting: eb('deletes_at', 'is not', null),
      operator: eb('operator', '=', 1),
      active: eb.and([
        eb('disabled_at', 'is', null),
        eb('deletes_at', 'is', null),
        eb.or([eb('banned_until', 'is', null), eb('banned_until', '<=', now)]),
      ]),
    };
    return states[state];
  };
}

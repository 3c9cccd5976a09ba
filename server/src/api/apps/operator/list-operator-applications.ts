import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../core/tables/database.ts';
import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { PREFIX_END } from '../../../core/values/prefix.ts';
import { operatorOnly } from './access.ts';
import { reviewObjects } from './review.ts';
import { listOperatorApplications as operation } from '@guildhall/protocol/operations/apps/operator';

/**
 * Applications in the order of their ids, from `after` on, as the operator sees them: all, or with `query` those with this id or with a
 * name that begins with it (docs/contract/people.md#operators).
 */
export const listOperatorApplications = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx, { query: { query, after = '0', limit = LIMITS.operator.applicationsPerPage.default } }) => {
    const all = ctx.store.read.kysely.selectFrom('applications').selectAll();
    const found = query === undefined ? all : all.where(named(query.trim().toLowerCase()));
    const rows = await found.where('id', '>', after).orderBy('id').limit(limit).execute();
    return reviewObjects(ctx.store.read, rows);
  },
});

function named(query: string) {
  return (eb: ExpressionBuilder<Database, 'applications'>) => {
    const name = sql<string>`lower(${sql.ref('name')})`;
    const begins = eb.and([eb(name, '>=', query), eb(name, '<', `${query}${PREFIX_END}`)]);
    return eb.or([begins, ...(/^\d{1,19}$/.test(query) ? [eb('id', '=', query)] : [])]);
  };
}

import { LIMITS } from '@guildhall/protocol/limits';
import { type JOB_STATES, listOperatorJobs as operation } from '@guildhall/protocol/operations/apps/operator-console';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Database } from '../../../core/tables/database.ts';
import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { operatorOnly } from './access.ts';
import { operatorJobObject } from './operator-job.ts';

/**
 * Background jobs, newest first, those before `before`, with a summary of all kinds. For the operator; others: 50001.
 */
export const listOperatorJobs = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx, { query: { state, kind, before, limit = LIMITS.operator.perPage.default } }) => {
    const now = ctx.clock.now();
    const { kysely } = ctx.store.read;
    let found = kysely.selectFrom('jobs').selectAll();
    if (state !== undefined) found = found.where(inState(state, now));
    if (kind !== undefined) found = found.where('kind', '=', kind);
    if (before !== undefined) found = found.where('id', '<', before);
    const rows = await found.orderBy('id', 'desc').limit(limit).execute();
    const kinds = await kysely
      .selectFrom('jobs')
      .select((eb) => [
        'kind',
        eb.fn.countAll().as('all'),
        eb.fn.count('failed_at').as('failed'),
        eb.fn.min('run_at').filterWhere('failed_at', 'is', null).as('oldest'),
      ])
      .groupBy('kind')
      .orderBy('kind')
      .execute();
    return {
      jobs: rows.map((row) => operatorJobObject(row, now)),
      kinds: kinds.map((one) => ({
        kind: one.kind,
        waiting: Number(one.all) - Number(one.failed),
        failed: Number(one.failed),
        oldest: isoTimeOrNull(one.oldest === null ? null : Number(one.oldest)),
      })),
    };
  },
});

function inState(state: (typeof JOB_STATES)[number], now: number) {
  return (eb: ExpressionBuilder<Database, 'jobs'>): Expression<SqlBool> => {
    const isOpen = eb('failed_at', 'is', null);
    const isFree = eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]);
    if (state === 'failed') return eb('failed_at', 'is not', null);
    if (state === 'running') return eb.and([isOpen, eb('locked_until', '>=', now)]);
    return eb.and([isOpen, isFree, eb('run_at', state === 'due' ? '<=' : '>', now)]);
  };
}

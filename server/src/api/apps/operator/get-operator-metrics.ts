import { LIMITS } from '@guildhall/protocol/limits';
import { getOperatorMetrics as operation, METRICS } from '@guildhall/protocol/operations/apps/operator-console';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { operatorOnly } from './access.ts';
import { SAMPLED_EVERY } from './sample-metrics.ts';

const DAY = 86_400_000;
const DEFAULT_POINTS = 288;
/** Figures that are summed over a longer interval; the others are averaged. */
const SUMMED: ReadonlySet<string> = new Set(['messages', 'requests']);

/**
 * Figures of the server from `from` (a day ago) to `to` (now), by default all of them. With more samples than `points` (288), each point
 * stands for `interval` ms: the sum of messages and requests, the mean of the others. For the operator; others: 50001.
 */
export const getOperatorMetrics = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx, { query }) => {
    const to = query.to === undefined ? ctx.clock.now() : Date.parse(query.to);
    const from = query.from === undefined ? to - DAY : Date.parse(query.from);
    if (from > to) failForm({ from: complain.custom('METRICS_RANGE_INVALID', 'The beginning must not be after the end.') });
    const start = Math.max(from, to - LIMITS.operator.metricDays.max * DAY);
    const steps = Math.ceil((to - start) / SAMPLED_EVERY / (query.points ?? DEFAULT_POINTS));
    const interval = Math.max(1, steps) * SAMPLED_EVERY;
    const names = query.name === undefined ? METRICS : [query.name];
    const samples = await ctx.store.read.kysely
      .selectFrom('metric_samples')
      .selectAll()
      .where('name', 'in', names)
      .where('at', '>=', start)
      .where('at', '<=', to)
      .orderBy('at')
      .execute();
    const byName = Map.groupBy(samples, ({ name }) => name);
    return { interval, series: names.map((name) => ({ name, points: pointsOf(name, byName.get(name) ?? [], interval) })) };
  },
});

function pointsOf(name: string, samples: readonly { at: number; value: number }[], interval: number) {
  const groups = Map.groupBy(samples, ({ at }) => Math.floor(at / interval));
  return [...groups.entries()].map(([step, group]) => {
    const sum = group.reduce((all, { value }) => all + value, 0);
    return { at: isoTime(step * interval), value: SUMMED.has(name) ? sum : sum / group.length };
  });
}

import { firstIdAt } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { METRICS } from '@guildhall/protocol/operations/apps/operator-console';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';

/** Ms between two samples. */
export const SAMPLED_EVERY = 300_000;
/** Ms after which the record of a process no longer counts: the process has stopped. */
const GAUGE_STALE = 180_000;
const DAY = 86_400_000;
const NOBODY = { userId: null, reason: null };

type Sample = Record<(typeof METRICS)[number], number>;

/** Samples the figures of the server and forgets old ones. Each run enqueues the next; the schema enqueues the first. */
export const sampleMetrics = job<Record<string, never>>({
  kind: 'sample_metrics',
  async run(platform) {
    await transact(platform, NOBODY, async (tx) => {
      await tx.db.kysely.deleteFrom('jobs').where('kind', '=', 'sample_metrics').where('run_at', '>', tx.now).execute();
      await tx.enqueue(sampleMetrics, {}, tx.now + SAMPLED_EVERY);
    });
    const counted = await countAll(platform);
    await transact(platform, NOBODY, async (tx) => {
      const sample: Sample = { ...counted, ...(await takeGauges(tx)) };
      const rows = Object.entries(sample).map(([name, value]) => ({ name, at: tx.now, value }));
      await tx.db.kysely
        .insertInto('metric_samples')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const oldest = tx.now - LIMITS.operator.metricDays.max * DAY;
      await tx.db.kysely.deleteFrom('metric_samples').where('at', '<', oldest).execute();
    });
  },
});

type Measured = 'memory_bytes' | 'requests' | 'latency_ms';

/** The memory of all processes, their requests since the last sample, and how long these took on average. */
async function takeGauges({ db: { kysely }, now }: Tx): Promise<Pick<Sample, Measured>> {
  const gauges = await kysely.selectFrom('process_gauges').selectAll().orderBy('node_id').forUpdate().execute();
  await kysely.updateTable('process_gauges').set({ requests: 0, request_ms: 0 }).execute();
  await kysely
    .deleteFrom('process_gauges')
    .where('at', '<', now - GAUGE_STALE)
    .execute();
  const live = gauges.filter(({ at }) => at >= now - GAUGE_STALE);
  const requests = gauges.reduce((all, gauge) => all + gauge.requests, 0);
  const requestMs = gauges.reduce((all, gauge) => all + gauge.request_ms, 0);
  return {
    memory_bytes: live.reduce((all, gauge) => all + gauge.memory_bytes, 0),
    requests,
    latency_ms: requests === 0 ? 0 : requestMs / requests,
  };
}

/** Messages are those since the last sample, found by the channels that have newer ones. */
async function countAll({ store, clock }: Platform): Promise<Omit<Sample, Measured>> {
  const { kysely } = store.read;
  const since = firstIdAt(clock.now() - SAMPLED_EVERY);
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number | string | bigint }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count);
  const messages = kysely
    .selectFrom('channel_heads')
    .innerJoin('messages', 'messages.channel_id', 'channel_heads.channel_id')
    .where('channel_heads.last_message_id', '>=', since)
    .where('messages.id', '>=', since);
  const people = kysely.selectFrom('users').where('kind', '=', 'person').where('deleted_at', 'is', null);
  const guilds = kysely.selectFrom('guilds').where('deleted_at', 'is', null);
  const waiting = kysely.selectFrom('jobs').where('failed_at', 'is', null).where('run_at', '<=', clock.now());
  const online = kysely
    .selectFrom('gateway_sessions')
    .innerJoin('users', 'users.id', 'gateway_sessions.user_id')
    .where('users.kind', '=', 'person')
    .select((eb) => eb.fn.count('gateway_sessions.user_id').distinct().as('count'));
  return {
    online_users: await count(online),
    users: await count(people.select((eb) => eb.fn.countAll().as('count'))),
    guilds: await count(guilds.select((eb) => eb.fn.countAll().as('count'))),
    messages: await count(messages.select((eb) => eb.fn.countAll().as('count'))),
    gateway_sessions: await count(kysely.selectFrom('gateway_sessions').select((eb) => eb.fn.countAll().as('count'))),
    voice_sessions: await count(kysely.selectFrom('voice_states').select((eb) => eb.fn.countAll().as('count'))),
    jobs_waiting: await count(waiting.select((eb) => eb.fn.countAll().as('count'))),
  };
}

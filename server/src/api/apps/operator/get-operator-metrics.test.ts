import { gauges } from '@guildhall/server/core/framework/gauges.ts';
import { sampleMetrics } from '@guildhall/server/api/apps/operator/sample-metrics.ts';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] figures are sampled every five minutes and forgotten after 30 days', async ({ alice }) => {
  const { platform } = p.server;
  await gauges(platform).record();
  await p.clock.advance(300_000);
  await p.jobs();
  const metrics = await operator.get('/operator/metrics', { query: { name: 'users' } });
  expect(metrics.body.series[0]?.points.at(-1)?.value).toBeGreaterThan(1);
  const session = await alice.connect();
  gauges(platform).countRequest(40);
  await gauges(platform).record();
  await p.clock.advance(1000);
  await sampleMetrics.run(platform, {}, 1);
  const { series } = (await operator.get('/operator/metrics', { query: { from: new Date(platform.clock.now()).toISOString() } }))
    .body;
  const last = (name: string) => series.find((one) => one.name === name)?.points.at(-1)?.value;
  expect(last('online_users')).toBe(1);
  expect(last('latency_ms')).toBeGreaterThan(0);
  expect(last('requests')).toBeGreaterThan(0);
  await session.close();
  const { store } = platform;
  const before = await store.read.kysely.selectFrom('metric_samples').select('at').execute();
  await p.clock.advance(31 * 86_400_000);
  await p.jobs();
  const after = await store.read.kysely.selectFrom('metric_samples').select('at').execute();
  expect(after.filter(({ at }) => before.some((one) => one.at === at))).toEqual([]);
  expect((await alice.get('/operator/metrics')).error.code).toBe(50001);
});

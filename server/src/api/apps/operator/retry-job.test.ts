import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] a failed job runs again; one that did not fail is refused', async ({ alice }) => {
  const { store } = p.server.platform;
  const failed = {
    kind: 'sample_metrics',
    payload_json: '{}',
    run_at: 0,
    attempts: 8,
    locked_until: null,
    last_error: 'broken',
    failed_at: 1,
  };
  await store.transaction(({ kysely }) =>
    kysely
      .insertInto('jobs')
      .values({ ...failed, id: '901' })
      .execute(),
  );
  expect((await alice.post('/operator/jobs/901/retry')).error.code).toBe(50001);
  const retried = await operator.post('/operator/jobs/901/retry');
  expect([retried.status, retried.body]).toMatchObject([200, { id: '901', attempts: 0, failed_at: null }]);
  await p.jobs();
  const { body } = await operator.get('/operator/jobs', { query: { state: 'failed' } });
  expect(body.jobs).toEqual([]);
  expect((await operator.post('/operator/jobs/903/retry')).status).toBe(404);
});

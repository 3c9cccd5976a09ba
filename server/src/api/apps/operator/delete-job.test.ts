import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] a failed job is deleted; the action is recorded', async ({ alice }) => {
  const { store } = p.server.platform;
  const failed = {
    kind: 'no_such_kind',
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
      .values([
        { ...failed, id: '901' },
        { ...failed, id: '902' },
      ])
      .execute(),
  );
  expect((await alice.delete('/operator/jobs/902')).error.code).toBe(50001);
  expect((await operator.delete('/operator/jobs/902')).status).toBe(204);
  expect((await operator.delete('/operator/jobs/902')).status).toBe(404);
  const { body } = await operator.get('/operator/audit-log', { query: { action: 'job_delete' } });
  expect(body.entries).toMatchObject([{ target_id: '902', changes: [{ key: 'kind', old_value: 'no_such_kind' }] }]);
});

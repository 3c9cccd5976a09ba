import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] failed jobs are listed, with a summary of each kind', async ({ alice }) => {
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
  const { body } = await operator.get('/operator/jobs', { query: { state: 'failed' } });
  expect(body.jobs).toMatchObject([
    { id: '902', last_error: 'broken' },
    { id: '901', state: 'failed' },
  ]);
  expect(body.kinds.find(({ kind }) => kind === 'no_such_kind')).toMatchObject({ failed: 2, waiting: 0 });
  expect((await operator.get('/operator/jobs', { query: { state: 'failed', before: '902' } })).body.jobs).toMatchObject([
    { id: '901' },
  ]);
  expect((await alice.get('/operator/jobs')).error.code).toBe(50001);
});

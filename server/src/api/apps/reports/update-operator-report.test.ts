import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

const SPAM = { version: '1.0', breadcrumbs: [1, 10] };

test('[people/reports] a decision is recorded once; reopening clears who decided', async ({ alice, bob }) => {
  const sent = await bob.post<{ report_id: string }>('/reporting/user', { ...SPAM, reported_user_id: alice.id });
  const path = `/operator/reports/${sent.body.report_id}`;
  expect((await operator.patch(path, { status: 'dismissed' })).body).toMatchObject({
    status: 'dismissed',
    handled_by: operator.id,
  });
  await operator.patch(path, { status: 'dismissed' });
  expect((await operator.patch(path, { status: 'open' })).body).toMatchObject({
    status: 'open',
    handled_by: null,
    handled_at: null,
  });
  const log = await operator.get('/operator/audit-log', { query: { target_id: sent.body.report_id } });
  expect(log.body.entries).toHaveLength(2);
  expect((await bob.patch(path, { status: 'open' })).error.code).toBe(50001);
  expect((await operator.patch(path, { status: 'lost' })).error.code).toBe(50035);
});

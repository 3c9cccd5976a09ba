import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

const SPAM = { version: '1.0', breadcrumbs: [1, 10] };

test('[people/reports] reports are listed by status and page; only for the operator', async ({ alice, bob }) => {
  const sent = await bob.post<{ report_id: string }>('/reporting/user', { ...SPAM, reported_user_id: alice.id });
  const { body } = await operator.get('/operator/reports', { query: { status: 'open' } });
  expect(body).toMatchObject({ reports: [{ id: sent.body.report_id, type: 'user', snapshot: { id: alice.id } }], total_open: 1 });
  expect((await operator.get('/operator/reports', { query: { before: sent.body.report_id } })).body.reports).toEqual([]);
  expect((await operator.get('/operator/reports', { query: { status: 'resolved' } })).body.reports).toEqual([]);
  expect((await bob.get('/operator/reports')).error.code).toBe(50001);
});

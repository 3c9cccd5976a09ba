import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] actions are listed newest first, by filters and pages', async ({ alice, bob }) => {
  await operator.put(`/operator/users/${bob.id}/ban`, { reason: 'spam' });
  await operator.delete(`/operator/users/${bob.id}/ban`);
  const of = async (query: object) =>
    (await operator.get('/operator/audit-log', { query: { target_id: bob.id, ...query } })).body.entries;
  const all = await of({});
  expect(all).toMatchObject([{ action: 'user_unban' }, { action: 'user_ban', reason: 'spam', operator: { id: operator.id } }]);
  expect(await of({ limit: 1 })).toEqual(all.slice(0, 1));
  expect(await of({ before: all[0]?.id })).toEqual(all.slice(1));
  expect(await of({ action: 'user_ban' })).toEqual(all.slice(1));
  expect(await of({ operator_id: alice.id })).toEqual([]);
  expect((await alice.get('/operator/audit-log')).error.code).toBe(50001);
});

import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] an application is shown with its limits', async ({ alice, bot }) => {
  const found = await operator.get(`/operator/applications/${bot.applicationId}`);
  expect(found.body).toMatchObject({ id: bot.applicationId, verified: false, limits: {} });
  expect((await operator.get('/operator/applications/1')).error.code).toBe(10002);
  expect((await alice.get(`/operator/applications/${bot.applicationId}`)).error.code).toBe(50001);
});

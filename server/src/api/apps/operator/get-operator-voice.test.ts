import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] without calls the list of calls is empty', async ({ alice }) => {
  expect((await operator.get('/operator/voice')).body).toMatchObject({ calls: [], total: 0 });
  expect((await alice.get('/operator/voice')).error.code).toBe(50001);
});

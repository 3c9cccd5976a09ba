import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] sessions of a user are listed without their ids', async ({ alice }) => {
  await alice.connect();
  const { body } = await operator.get('/operator/sessions', { query: { user_id: alice.id } });
  expect(body.sessions).toMatchObject([
    { user_id: alice.id, username: alice.username, bot: false, id_hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ]);
  expect((await alice.get('/operator/sessions')).error.code).toBe(50001);
});

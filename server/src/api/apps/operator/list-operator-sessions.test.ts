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

test('[people/operators] pages of sessions split the sessions of one user without losing any', async ({ bob }) => {
  for (let at = 0; at < 3; at += 1) await bob.connect();
  const listed: string[] = [];
  let last: { user_id: string; id_hash: string } | undefined;
  do {
    const query: Record<string, string> = { limit: '2', ...(last && { after: last.user_id, after_hash: last.id_hash }) };
    const { sessions } = (await operator.get('/operator/sessions', { query })).body;
    listed.push(...sessions.map((one: { id_hash: string }) => one.id_hash));
    last = sessions.length === 2 ? sessions[1] : undefined;
  } while (last);
  const { total } = (await operator.get('/operator/sessions')).body;
  expect(listed).toHaveLength(total);
  expect(new Set(listed).size).toBe(total);
  const { body } = await operator.get('/operator/sessions', {
    query: { after: bob.id, after_hash: '0000000000000000', user_id: bob.id },
  });
  expect(body.sessions).toHaveLength(3);
});

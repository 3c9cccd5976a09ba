import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] guilds are found by id and the beginning of a name', async ({ alice }) => {
  const guild = await p.guild(alice, { name: 'Harbour Town' });
  for (const query of ['harbour', guild.id])
    expect((await operator.get('/operator/guilds', { query: { query } })).body.guilds).toMatchObject([
      { id: guild.id, owner_id: alice.id, member_count: 1 },
    ]);
  expect((await operator.get('/operator/guilds', { query: { query: 'town' } })).body.guilds).toEqual([]);
  expect((await alice.get('/operator/guilds')).error.code).toBe(50001);
});

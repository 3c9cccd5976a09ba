import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] a guild is deleted permanently, and the action is recorded', async ({ alice, guild }) => {
  expect((await alice.delete(`/operator/guilds/${guild.id}`)).error.code).toBe(50001);
  expect((await operator.delete(`/operator/guilds/${guild.id}`)).status).toBe(204);
  expect((await alice.get(`/guilds/${guild.id}`)).error.code).toBe(10004);
  await p.jobs();
  const { body } = await operator.get('/operator/audit-log', { query: { target_id: guild.id } });
  expect(body.entries).toMatchObject([{ action: 'guild_delete', changes: [{ key: 'name', old_value: 'Test guild' }] }]);
});

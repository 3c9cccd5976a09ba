import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();
const operator = await p.person('operator');

test('[people/operators] a suspended guild disappears for its members, keeps its content, and returns', async ({
  alice,
  guild,
  message,
}) => {
  const session = await alice.connect();
  expect((await operator.put(`/operator/guilds/${guild.id}/suspension`, { reason: 'raid' })).status).toBe(204);
  expect(await session.event('GUILD_DELETE')).toMatchObject({ id: guild.id });
  expect((await alice.get(`/guilds/${guild.id}`)).error.code).toBe(10004);
  const listed = await operator.get('/operator/guilds', { query: { state: 'suspended' } });
  expect(listed.body.guilds).toMatchObject([{ id: guild.id, suspension: { reason: 'raid' } }]);
  expect((await operator.delete(`/operator/guilds/${guild.id}/suspension`)).status).toBe(204);
  expect(await session.event('GUILD_CREATE')).toMatchObject({ id: guild.id });
  expect((await alice.get(`/channels/${guild.text.id}/messages/${message}`)).status).toBe(200);
  expect((await operator.delete(`/operator/guilds/${guild.id}/suspension`)).error.code).toBe(10004);
  await operator.put(`/operator/guilds/${guild.id}/suspension`, {});
  expect((await operator.delete(`/operator/guilds/${guild.id}`)).status).toBe(204);
  expect((await operator.get(`/operator/guilds/${guild.id}`)).error.code).toBe(10004);
});

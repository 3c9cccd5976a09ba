import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[guilds/roles] returns the number of members of each role, without @everyone', async ({ alice, guild, member }) => {
  const roles = [];
  for (const name of ['one', 'two', 'none']) roles.push((await alice.post(`/guilds/${guild.id}/roles`, { name })).body.id);
  const [one = '', two = '', none = ''] = roles;
  await alice.put(`/guilds/${guild.id}/members/${alice.id}/roles/${two}`);
  for (const role of [one, two]) await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role}`);
  const counted = await member.get(`/guilds/${guild.id}/roles/member-counts`);
  expect(counted.status).toBe(200);
  expect(counted.body).toEqual({ [one]: 1, [two]: 2, [none]: 0 });
  const stranger = await p.person('eve');
  expect((await stranger.get(`/guilds/${guild.id}/roles/member-counts`)).error.code).toBe(50001);
});

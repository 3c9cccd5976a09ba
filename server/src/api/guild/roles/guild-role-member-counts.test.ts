import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[guilds/roles] returns the number of members of each role, without @everyone', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const roles = [];
  for (const name of ['one', 'two', 'none'])
    roles.push((await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name })).body.id);
  const [one = '', two = '', none = ''] = roles;
  await ada.put(`/guilds/${guild.id}/members/${ada.id}/roles/${two}`);
  for (const role of [one, two]) await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role}`);
  const counted = await bob.get(`/guilds/${guild.id}/roles/member-counts`);
  expect(counted.status).toBe(200);
  expect(counted.body).toEqual({ [one]: 1, [two]: 2, [none]: 0 });
  const stranger = await p.person('eve');
  expect((await stranger.get(`/guilds/${guild.id}/roles/member-counts`)).body.code).toBe(50001);
});

import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a member reads all roles, @everyone first', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: '1024' });
  const made = await ada.post(`/guilds/${guild.id}/roles`, { name: 'Staff' });
  const all = await bot.get<{ id: string; name: string }[]>(`/guilds/${guild.id}/roles`);
  expect(all.status).toBe(200);
  expect(all.body.map((role) => role.name)).toEqual(['@everyone', 'Staff', 'test bot']);
  expect(all.body[1]).toEqual(made.body);
});

test('an unknown guild is 10004, a guild the caller is not in 50001', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const guild = await p.guild(ada);
  expect((await eve.get('/guilds/1/roles')).body.code).toBe(10004);
  expect((await eve.get(`/guilds/${guild.id}/roles`)).body.code).toBe(50001);
});

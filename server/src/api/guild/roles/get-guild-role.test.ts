import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a member reads one role, identical to its list entry', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: '1024' });
  const made = await ada.post(`/guilds/${guild.id}/roles`, { name: 'Staff', color: 5 });
  const one = await bot.get(`/guilds/${guild.id}/roles/${made.body.id}`);
  expect(one.status).toBe(200);
  expect(one.body).toEqual(made.body);
  const own = await bot.get<{ managed: boolean; tags?: object }[]>(`/guilds/${guild.id}/roles`);
  expect(own.body.find((role) => role.managed)?.tags).toEqual({ bot_id: bot.id });
});

test('an unknown role is 10011, another guild 50001', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const guild = await p.guild(ada);
  const unknown = await ada.get(`/guilds/${guild.id}/roles/1`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 10011]);
  expect((await eve.get(`/guilds/${guild.id}/roles/${guild.id}`)).body.code).toBe(50001);
});

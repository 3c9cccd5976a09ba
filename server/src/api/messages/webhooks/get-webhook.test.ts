import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { hooked } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] users who manage a webhook read it; unknown is 10015', async () => {
  const { ada, bob, hook, own } = await hooked(p);
  expect((await ada.get(own)).body).toEqual(hook);
  expect((await bob.get(own)).error.code).toBe(50013);
  expect((await (await p.person('eve')).get(own)).error.code).toBe(50001);
  expect((await ada.get('/webhooks/1')).error.code).toBe(10015);
  expect((await ada.get('/webhooks/none')).error.code).toBe(50035);
});

test('[operations] the application that created it reads it without any permission there', async () => {
  const { ada, guild, path } = await hooked(p);
  const bot = await p.bot(ada, { guild });
  const made = await bot.post(path, { name: 'Of a bot' });
  const role = (await ada.get(`/guilds/${guild.id}/roles`)).body.find((one) => one.tags?.bot_id === bot.id);
  await ada.patch(`/guilds/${guild.id}/roles/${role?.id}`, { permissions: '0' });
  expect((await bot.get(path)).error.code).toBe(50013);
  expect((await bot.get(`/webhooks/${made.body.id}`)).body).toEqual(made.body);
  expect((await bot.patch(`/webhooks/${made.body.id}`, { name: 'x' })).error.code).toBe(50013);
});

test("a webhook outlives its creator's membership", async () => {
  const { ada, bob, guild } = await hooked(p);
  const role = await ada.post(`/guilds/${guild.id}/roles`, { permissions: permissionBits('MANAGE_WEBHOOKS') });
  await ada.put(`/guilds/${guild.id}/members/${bob.id}/roles/${role.body.id}`);
  const his = await bob.post(`/channels/${guild.text.id}/webhooks`, { name: 'Bob was here' });
  await ada.delete(`/guilds/${guild.id}/members/${bob.id}`);
  expect((await ada.get(`/webhooks/${his.body.id}`)).body).toEqual(his.body);
});

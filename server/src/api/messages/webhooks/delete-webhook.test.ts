import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { auditOf, channel, hooked } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a deleted webhook is gone immediately: WEBHOOKS_UPDATE, audit 52, 10015 from then on', async () => {
  const { ada, bob, guild, own, open, hook } = await hooked(p);
  expect((await bob.delete(own)).error.code).toBe(50013);
  const since = p.emitted('WEBHOOKS_UPDATE').length;
  expect((await ada.delete(own)).status).toBe(204);
  expect(p.emitted('WEBHOOKS_UPDATE').slice(since)).toEqual([{ guild_id: guild.id, channel_id: guild.text.id }]);
  const { entries, webhooks, text } = await auditOf(ada, guild.id, 52);
  expect(entries).toMatchObject([
    {
      target_id: hook.id,
      changes: [
        { key: 'name', old_value: 'Town crier' },
        { key: 'type', old_value: 1 },
        { key: 'channel_id', old_value: guild.text.id },
      ],
    },
  ]);
  expect(webhooks).toEqual([]);
  expect(text).not.toContain(hook.token);
  for (const path of [own, open]) expect((await ada.get(path)).error.code).toBe(10015);
  expect((await ada.delete(own)).error.code).toBe(10015);
});

test('deleting a channel or a guild deletes its webhooks', async () => {
  const { ada, guild, open } = await hooked(p);
  const other = await channel(ada, guild.id, { name: 'other' });
  const { body: second } = await ada.post(`/channels/${other}/webhooks`, { name: 'Second' });
  await ada.delete(`/channels/${other}`);
  expect((await p.anyone.get(`/webhooks/${second.id}/${second.token}`)).error.code).toBe(10015);
  expect((await p.anyone.get(open)).status).toBe(200);
  await ada.delete(`/guilds/${guild.id}`);
  expect((await p.anyone.get(open)).error.code).toBe(10015);
});

test('[operations] removing an integration deletes the application’s webhooks', async () => {
  const { ada, guild, path, open } = await hooked(p);
  const bot = await p.bot(ada, { guild });
  const { body: made } = await bot.post(path, { name: 'Of a bot' });
  const integrations = await ada.get(`/guilds/${guild.id}/integrations`);
  const since = p.emitted('WEBHOOKS_UPDATE').length;
  expect((await ada.delete(`/guilds/${guild.id}/integrations/${integrations.body[0]?.id}`)).status).toBe(204);
  expect((await p.anyone.get(`/webhooks/${made.id}/${made.token}`)).error.code).toBe(10015);
  expect(p.emitted('WEBHOOKS_UPDATE').slice(since)).toEqual([{ guild_id: guild.id, channel_id: guild.text.id }]);
  expect((await p.anyone.get(open)).status).toBe(200);
});

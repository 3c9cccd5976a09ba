import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a channel shows its last message', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await ada.patch(`/guilds/${guild.id}`, { system_channel_id: null });
  const bot = await p.bot(ada, { guild, permissions: '1024' });
  expect((await bot.get(`/channels/${guild.text.id}`)).body).toMatchObject({
    guild_id: guild.id,
    name: 'general',
    last_message_id: null,
  });
  const said = await ada.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
  expect((await bot.get(`/channels/${guild.text.id}`)).body.last_message_id).toBe(said.body.id);
});

test('an unknown channel is 10003, a hidden one 50001, one of a guild without the viewer 50001', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: '0' });
  await ada.put(`/channels/${guild.text.id}/permissions/${guild.id}`, { type: 0, deny: '1024' });
  const hidden = await bot.get(`/channels/${guild.text.id}`);
  expect([hidden.status, hidden.body.code]).toEqual([403, 50001]);
  expect((await eve.get(`/channels/${guild.text.id}`)).body.code).toBe(50001);
  const unknown = await ada.get('/channels/1');
  expect([unknown.status, unknown.body.code]).toEqual([404, 10003]);
});

test('a direct message has the other users as recipients, and is hidden from third parties', async () => {
  const [ada, bob, eve] = [await p.person('ada'), await p.person('bob'), await p.person('eve')];
  const opened = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  const seen = await bob.get(`/channels/${opened.body.id}`);
  expect(seen.body).toMatchObject({ id: opened.body.id, type: 1, recipients: [{ id: ada.id }] });
  expect(seen.body.recipients).toHaveLength(1);
  expect((await eve.get(`/channels/${opened.body.id}`)).body.code).toBe(50001);
});

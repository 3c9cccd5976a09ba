import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] a channel shows its last message', async ({ alice, guild }) => {
  await alice.patch(`/guilds/${guild.id}`, { system_channel_id: null });
  const bot = await p.bot(alice, { guild, permissions: permissionBits('VIEW_CHANNEL') });
  expect((await bot.get(`/channels/${guild.text.id}`)).body).toMatchObject({
    guild_id: guild.id,
    name: 'general',
    last_message_id: null,
  });
  const said = await alice.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
  expect((await bot.get(`/channels/${guild.text.id}`)).body.last_message_id).toBe(said.body.id);
});

test('an unknown channel is 10003, a hidden one 50001, one of a guild without the viewer 50001', async ({
  alice,
  guild,
  bob,
}) => {
  const bot = await p.bot(alice, { guild, permissions: '0' });
  await alice.put(`/channels/${guild.text.id}/permissions/${guild.id}`, { type: 0, deny: permissionBits('VIEW_CHANNEL') });
  const hidden = await bot.get(`/channels/${guild.text.id}`);
  expect([hidden.status, hidden.error.code]).toEqual([403, 50001]);
  expect((await bob.get(`/channels/${guild.text.id}`)).error.code).toBe(50001);
  const unknown = await alice.get('/channels/1');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10003]);
});

test('a direct message has the other users as recipients, and is hidden from third parties', async () => {
  const [ada, bob, eve] = [await p.person('ada'), await p.person('bob'), await p.person('eve')];
  const opened = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  const seen = await bob.get(`/channels/${opened.body.id}`);
  expect(seen.body).toMatchObject({ id: opened.body.id, type: 1, recipients: [{ id: ada.id }] });
  expect(seen.body).toHaveProperty('recipients.length', 1);
  expect((await eve.get(`/channels/${opened.body.id}`)).error.code).toBe(50001);
});

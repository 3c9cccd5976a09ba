import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[guilds/guilds] the owner deletes the guild: it disappears immediately, its messages soon after', async ({
  alice,
  guild,
  bot,
}) => {
  await alice.post(`/channels/${guild.text.id}/messages`, { content: 'last words' });
  const invite = await alice.post(`/channels/${guild.text.id}/invites`, {});
  const session = await bot.connect({ intents: 1 });
  await session.event('GUILD_CREATE', (created) => String(created.id) === guild.id);

  expect((await alice.delete(`/guilds/${guild.id}`)).status).toBe(204);
  expect(await session.event('GUILD_DELETE')).toEqual({ id: guild.id });
  expect((await alice.get(`/guilds/${guild.id}`)).error.code).toBe(10004);
  expect((await alice.get(`/channels/${guild.text.id}`)).error.code).toBe(10003);
  expect((await alice.get(`/invites/${invite.body.code}`)).error.code).toBe(10006);
  expect((await bot.get('/users/@me/guilds')).body).toEqual([]);

  await p.jobs();
  const { kysely } = p.server.platform.store.read;
  const ids = guild.channels.map((channel) => channel.id);
  expect(await kysely.selectFrom('messages').select('id').where('channel_id', 'in', ids).execute()).toEqual([]);
  expect(await kysely.selectFrom('channel_heads').select('channel_id').where('channel_id', 'in', ids).execute()).toEqual([]);
  expect(await kysely.selectFrom('members').select('user_id').where('guild_id', '=', guild.id).execute()).toEqual([]);
  expect(await kysely.selectFrom('guilds').select('id').where('id', '=', guild.id).execute()).toEqual([]);
});

test('only the owner can delete it: 50013 for a member, 20001 for a bot', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const member = await bob.delete(`/guilds/${guild.id}`);
  expect([member.status, member.error.code]).toEqual([403, 50013]);
  const bot = await p.bot(ada, { guild });
  expect((await bot.delete(`/guilds/${guild.id}`)).error.code).toBe(20001);
  expect((await ada.get(`/guilds/${guild.id}`)).status).toBe(200);
});

import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { commandIndex, commandNames, guildOf, make, plainMember, scene, slash, textOf } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

/** An application that bob has installed for himself, and that is in none of his guilds. */
async function ownScene() {
  const s = await scene(p);
  await s.owner.patch(`/applications/${s.bot.applicationId}`, { integration_types_config: { '0': {}, '1': {} } });
  const bob = await p.person('bob');
  const query = { client_id: s.bot.applicationId, scope: 'applications.commands', integration_type: '1' };
  await bob.post('/oauth2/authorize', { authorize: true }, { query });
  const guild = await p.guild(bob);
  return { ...s, bob, home: { path: `/channels/${guild.text.id}`, id: guild.id, text: guild.text } };
}

const bothWays = { integration_types: [0, 1] };

test('[interactions/commands] a user-installed application is usable in every guild, by contexts and integration_types', async () => {
  const { bot, global, local, bob, home } = await ownScene();
  await make(bot, global, slash('both', bothWays));
  await make(bot, global, slash('mine', { integration_types: [1] }));
  await make(bot, global, slash('guilds', { integration_types: [0] }));
  await make(bot, global, slash('direct', { integration_types: [1], contexts: [1, 2] }));
  await make(bot, local, slash('elsewhere'));
  const listed = await commandIndex(bob, home.path);
  expect(listed.application_commands.map(({ name }) => name)).toEqual(['both', 'mine']);
  expect(listed.applications).toMatchObject([{ id: bot.applicationId }]);
  expect(await commandNames(bob, `/guilds/${home.id}`)).toEqual(['both', 'mine']);
  const guest = await p.person('guest');
  await p.join(bob, home.text.id, guest);
  expect(await commandNames(guest, home.path)).toEqual([]);
});

test('[interactions/commands] outside of guilds: PRIVATE_CHANNEL with users, BOT_DM with the bot itself', async () => {
  const { owner, bot, global, bob } = await ownScene();
  await make(bot, global, slash('private', { integration_types: [1], contexts: [2] }));
  await make(bot, global, slash('withbot', { integration_types: [1], contexts: [1] }));
  await make(bot, global, slash('guildonly', { integration_types: [0], contexts: [0, 1, 2] }));
  const withOwner = await bob.post('/users/@me/channels', { recipient_id: owner.id });
  expect(await commandNames(bob, `/channels/${withOwner.body.id}`)).toEqual(['private']);
  expect(await commandNames(owner, `/channels/${withOwner.body.id}`)).toEqual([]);
  const withBot = await bob.post('/users/@me/channels', { recipient_id: bot.id });
  expect(await commandNames(bob, `/channels/${withBot.body.id}`)).toEqual(['withbot', 'guildonly']);
  const ownersBot = await owner.post('/users/@me/channels', { recipient_id: bot.id });
  expect(await commandNames(owner, `/channels/${ownersBot.body.id}`)).toEqual(['guildonly']);
});

test("where the application is also installed in the guild, the guild's permissions for its commands apply", async () => {
  const s = await ownScene();
  const { bot, global, bob } = s;
  await make(bot, global, slash('both', bothWays));
  await make(bot, global, slash('guarded', { ...bothWays, default_member_permissions: '0' }));
  await p.join(s.owner, s.guild.text.id, bob);
  expect(await commandNames(bob, textOf(s))).toEqual(['both']);
  await bot.delete(`/users/@me/guilds/${s.guild.id}`);
  expect(await commandNames(bob, textOf(s))).toEqual(['both', 'guarded']);
  expect(await commandNames(await plainMember(p, s), guildOf(s))).toEqual([]);
});

test('without USE_APPLICATION_COMMANDS there are none, and no age-restricted ones where these are not allowed', async () => {
  const { bot, global, bob, home } = await ownScene();
  await make(bot, global, slash('plain', bothWays));
  await make(bot, global, slash('adult', { ...bothWays, nsfw: true }));
  expect(await commandNames(bob, home.path)).toEqual(['plain']);
  const s = await scene(p);
  await p.join(s.owner, s.guild.text.id, bob);
  expect(await commandNames(bob, textOf(s))).toEqual(['plain']);
  await s.owner.patch(`/guilds/${s.guild.id}/roles/${s.guild.id}`, { permissions: permissionBits('VIEW_CHANNEL') });
  expect(await commandNames(bob, textOf(s))).toEqual([]);
});

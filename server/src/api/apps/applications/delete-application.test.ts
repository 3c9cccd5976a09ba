import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/applications] the bot leaves its guilds with its role, its token is revoked, and the application is deleted', async ({
  alice,
  guild,
  bot,
}) => {
  expect((await alice.delete(`/applications/${bot.applicationId}`)).status).toBe(204);
  expect((await bot.get('/users/@me')).status).toBe(401);
  expect((await alice.get(`/applications/${bot.applicationId}`)).error.code).toBe(10002);
  await p.jobs();
  expect((await alice.get(`/guilds/${guild.id}/members/${bot.id}`)).error.code).toBe(10007);
  const roles = await alice.get(`/guilds/${guild.id}/roles`);
  expect(roles.body).toHaveLength(1);
  const about = p.events.flatMap(({ message }) =>
    message.kind === 'event' && message.guild_id === guild.id ? [message.name] : [],
  );
  expect(about.slice(-4)).toEqual([
    'GUILD_MEMBER_REMOVE',
    'GUILD_ROLE_DELETE',
    'INTEGRATION_DELETE',
    'GUILD_INTEGRATIONS_UPDATE',
  ]);
  const signals = p.events.flatMap(({ message }) => (message.kind === 'signal' ? [message.signal] : []));
  expect(signals).toContainEqual({ type: 'guild_left', user_id: bot.id, guild_id: guild.id });
});

test('the application also leaves guilds that it is in without its bot', async ({ alice, guild }) => {
  const bot = await p.bot(alice);
  const query = { client_id: bot.applicationId, scope: 'applications.commands' };
  await alice.post('/oauth2/authorize', { authorize: true, guild_id: guild.id }, { query });
  await alice.delete(`/applications/${bot.applicationId}`);
  await p.jobs();
  expect(p.emitted('INTEGRATION_DELETE').at(-1)).toMatchObject({ guild_id: guild.id, application_id: bot.applicationId });
});

test('messages of the bot keep their author', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada, { name: 'remembered' });
  await ada.delete(`/applications/${bot.applicationId}`);
  expect((await ada.get(`/users/${bot.id}`)).body).toMatchObject({ username: 'remembered', bot: true });
});

test('[errors 20012] other users may not delete it', async () => {
  const bot = await p.bot(await p.person('ada'));
  expect((await (await p.person('eve')).delete(`/applications/${bot.applicationId}`)).error.code).toBe(20012);
  expect((await bot.get('/users/@me')).status).toBe(200);
});

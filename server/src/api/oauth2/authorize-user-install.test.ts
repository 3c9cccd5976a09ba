import type { Account, Bot } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { app, bearer, consent, tokensOf } from '@guildhall/testkit/oauth-scene';
import { afterAll, expect, test } from 'vitest';
import { installationOwners } from '../guild/integrations/installation-owners.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const BOTH = { integration_types_config: { '0': {}, '1': { oauth2_install_params: { scopes: ['applications.commands'] } } } };

async function scene() {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  await ada.patch(`/applications/${bot.applicationId}`, BOTH);
  return { ada, bot, bob: await p.person('bob') };
}

/** Authorizes a user install without a redirect. */
function installFor(by: Account, bot: Bot, query: Record<string, string> = {}, body: object = {}) {
  const whole = { client_id: bot.applicationId, scope: 'applications.commands', integration_type: '1', ...query };
  return by.post('/oauth2/authorize', { authorize: true, ...body }, { query: whole });
}

/** The authorizing integration owners for a user outside of guilds. */
function ownersFor(by: Account, bot: Bot) {
  const place = { applicationId: bot.applicationId, userId: by.id, guildId: null, isBotDirect: false };
  return installationOwners(p.server.platform, place);
}

test('[oauth2/authorize] integration_type 1 installs for the user; the install is listed, previewed as authorized, and removed with the authorization', async () => {
  const { bot, bob } = await scene();
  const asked = { client_id: bot.applicationId, scope: 'applications.commands', integration_type: '1' };
  const shown = () => bob.get('/oauth2/authorize', { query: asked });
  expect((await shown()).body).toMatchObject({ authorized: false, integration_type: 1 });
  expect(await ownersFor(bob, bot)).toEqual({});
  const done = await installFor(bob, bot);
  expect(done.status).toBe(200);
  expect(new URL(done.body.location).pathname).toBe('/oauth2/authorized');
  expect(await ownersFor(bob, bot)).toEqual({ '1': bob.id });
  expect((await shown()).body).toMatchObject({ authorized: true });
  const listed = await bob.get('/oauth2/tokens');
  expect(listed.body).toMatchObject([{ application: { id: bot.applicationId }, scopes: ['applications.commands'] }]);
  expect((await bob.delete(`/oauth2/tokens/${listed.body[0]?.id}`)).status).toBe(204);
  expect(await ownersFor(bob, bot)).toEqual({});
  expect((await shown()).body).toMatchObject({ authorized: false });
});

test('the older form in the body works; installing twice is idempotent; a link without scope takes the defaults', async () => {
  const { bot, bob } = await scene();
  const first = await installFor(bob, bot, { integration_type: '' }, { integration_type: 1 });
  expect([first.status, (await installFor(bob, bot)).status]).toEqual([200, 200]);
  expect(await ownersFor(bob, bot)).toEqual({ '1': bob.id });
  const eve = await p.person('eve');
  expect((await installFor(eve, bot, { scope: '' })).status).toBe(200);
  expect(await ownersFor(eve, bot)).toEqual({ '1': eve.id });
});

test('an application for users only is installed for the user by a bare link', async () => {
  const { ada, bot, bob } = await scene();
  const only = { integration_types_config: { '1': BOTH.integration_types_config['1'] } };
  await ada.patch(`/applications/${bot.applicationId}`, only);
  expect((await installFor(bob, bot, { scope: '', integration_type: '' })).status).toBe(200);
  expect(await ownersFor(bob, bot)).toEqual({ '1': bob.id });
});

test('with a code the token includes the install too, and revoking the token removes it', async () => {
  const of = await app(p, undefined, BOTH);
  const bob = await p.person('bob');
  const scope = 'applications.commands identify';
  await consent(bob, of, { scope, integration_type: '1' });
  expect(await ownersFor(bob, of.bot)).toEqual({ '1': bob.id });
  const tokens = await tokensOf(p, bob, of, 'identify');
  expect((await bearer(p, tokens).get('/users/@me')).body).toMatchObject({ id: bob.id });
  const form = new URLSearchParams({ token: tokens.access_token, client_id: of.id, client_secret: of.secret });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await p.anyone.post('/oauth2/token/revoke', form.toString(), { headers })).status).toBe(200);
  expect(await ownersFor(bob, of.bot)).toEqual({});
});

test('integration_type 1 without applications.commands installs nothing', async () => {
  const of = await app(p, undefined, BOTH);
  const bob = await p.person('bob');
  expect((await consent(bob, of, { integration_type: '1' })).status).toBe(200);
  expect(await ownersFor(bob, of.bot)).toEqual({});
});

test.each([
  [{ scope: 'bot applications.commands' }, 'scope', 'INVALID_SCOPE'],
  [{ integration_type: '2' }, 'integration_type', 'BASE_TYPE_CHOICES'],
])('[errors 50035] a bot cannot be added to a user, and there is no third integration type: %j', async (query, field, code) => {
  const { bot, bob } = await scene();
  const refused = await installFor(bob, bot, query);
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
  expect(await ownersFor(bob, bot)).toEqual({});
});

test("applications not for users, and other owners' private ones, are rejected", async () => {
  const { ada, bot, bob } = await scene();
  await ada.patch(`/applications/${bot.applicationId}`, { bot_public: false });
  expect((await installFor(bob, bot)).error.code).toBe(20012);
  expect((await installFor(ada, bot)).status).toBe(200);
  await ada.patch(`/applications/${bot.applicationId}`, { integration_types_config: { '0': {} } });
  expect((await installFor(ada, bot)).error.errors).toMatchObject({
    integration_type: { _errors: [{ code: 'INTEGRATION_TYPE_INVALID' }] },
  });
});

test('a deleted application is no longer installed for any user', async () => {
  const { ada, bot, bob } = await scene();
  await installFor(bob, bot);
  await ada.delete(`/applications/${bot.applicationId}`);
  expect(await ownersFor(bob, bot)).toEqual({});
});

test('[interactions/resolved-objects] owners: the guild, 0 with the bot itself, the user; only for the types that a command is for', async () => {
  const { ada, bot } = await scene();
  const guild = await p.guild(ada);
  await p.install(ada, bot, guild);
  await installFor(ada, bot);
  const { platform } = p.server;
  const place = { applicationId: bot.applicationId, userId: ada.id, guildId: guild.id, isBotDirect: false };
  expect(await installationOwners(platform, place)).toEqual({ '0': guild.id, '1': ada.id });
  expect(await installationOwners(platform, place, [1])).toEqual({ '1': ada.id });
  expect(await installationOwners(platform, place, [0])).toEqual({ '0': guild.id });
  expect(await installationOwners(platform, { ...place, guildId: null, isBotDirect: true })).toEqual({ '0': '0', '1': ada.id });
  const elsewhere = await p.guild(ada);
  expect(await installationOwners(platform, { ...place, guildId: elsewhere.id })).toEqual({ '1': ada.id });
});

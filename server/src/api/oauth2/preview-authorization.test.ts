import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const scope = 'bot applications.commands';

test('[oauth2/endpoints] the consent page gets the application, its bot, the user and their guilds', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const own = await p.guild(ada, { name: 'Own guild' });
  const visited = await p.guild(bob, { name: 'Visited guild' });
  await p.join(bob, visited.text.id, ada);
  const bot = await p.bot(bob, { name: 'asker' });
  const query = { client_id: bot.applicationId, scope, permissions: permissionBits('SEND_MESSAGES') };
  const shown = await ada.get('/oauth2/authorize', { query });
  expect(shown.status).toBe(200);
  expect(shown.body).toMatchObject({
    application: { id: bot.applicationId, name: 'asker', bot_public: true, bot: { id: bot.id } },
    bot: { id: bot.id, bot: true },
    user: { id: ada.id },
    authorized: false,
    integration_type: 0,
    permissions: permissionBits('SEND_MESSAGES'),
    redirect_uri: null,
  });
  expect(shown.body).not.toHaveProperty('application.owner');
  expect(shown.body.guilds).toEqual([
    { id: own.id, name: 'Own guild', icon: null, permissions: expect.any(String), mfa_level: 0 },
    { id: visited.id, name: 'Visited guild', icon: null, permissions: expect.any(String), mfa_level: 0 },
  ]);
  const manages = shown.body.guilds.map((guild) => (BigInt(guild.permissions) & 32n) !== 0n);
  expect(manages).toEqual([true, false]);
});

test("[oauth2/authorize] without a scope the application's install settings are returned", async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const missing = await ada.get('/oauth2/authorize', { query: { client_id: bot.applicationId } });
  expect(missing.error.errors).toMatchObject({ scope: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } });
  await ada.patch(`/applications/${bot.applicationId}`, {
    install_params: { scopes: ['bot'], permissions: permissionBits('VIEW_CHANNEL') },
  });
  const shown = await ada.get('/oauth2/authorize', { query: { client_id: bot.applicationId } });
  expect(shown.body).toMatchObject({ scopes: ['bot'], permissions: permissionBits('VIEW_CHANNEL') });
});

test.each([
  [{ scope: 'nonsense' }, 'scope', 'INVALID_SCOPE'],
  [{ scope, permissions: 'many' }, 'permissions', 'NUMBER_TYPE_COERCE'],
  [{ scope, guild_id: 'x' }, 'guild_id', 'NUMBER_TYPE_COERCE'],
  [{ scope, integration_type: '2' }, 'integration_type', 'BASE_TYPE_CHOICES'],
  [{ scope, integration_type: '1' }, 'integration_type', 'INTEGRATION_TYPE_INVALID'],
  [{ scope, redirect_uri: 'https://evil.example' }, 'redirect_uri', 'REDIRECT_URI_INVALID'],
])('[oauth2/authorize] a bad query is a form error: %j', async (query, field, code) => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const answer = await ada.get('/oauth2/authorize', { query: { client_id: bot.applicationId, ...query } });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
});

test('[oauth2/authorize] an unknown client is 10002, with or without an id', async () => {
  const ada = await p.person('ada');
  const queries: Record<string, string>[] = [{ scope }, { scope, client_id: '1' }, { scope, client_id: 'x' }];
  for (const query of queries) {
    const answer = await ada.get('/oauth2/authorize', { query });
    expect([answer.status, answer.error.code]).toEqual([404, 10002]);
  }
});

test('[RFC 6749 4.1.2.1] an unsupported scope is invalid_scope, reported to the application by redirect', async () => {
  const ada = await p.person('ada');
  const bot = await p.bot(ada);
  const redirect_uri = 'https://app.example/back';
  await ada.patch(`/applications/${bot.applicationId}`, { redirect_uris: [redirect_uri] });
  const query = {
    client_id: bot.applicationId,
    scope: 'identify messages.read',
    response_type: 'code',
    redirect_uri,
    state: 's',
  };
  const answer = await ada.get('/oauth2/authorize', { query });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty(['scope', '_errors', 0, 'code'], 'INVALID_SCOPE');
  const location = new URL(String(answer.body.location));
  expect(Object.fromEntries(location.searchParams)).toEqual({
    error: 'invalid_scope',
    error_description: 'The scope messages.read is not supported yet.',
    state: 's',
    iss: p.address,
  });
});

test('[oauth2/endpoints] a browser, which sends no credentials, is redirected to the page with its query', async () => {
  const query = '?client_id=1&scope=identify%20email&scope=guilds&state=a%2Bb';
  for (const base of ['/api', '/api/v9', '/api/v10']) {
    const answer = await fetch(`${p.address}${base}/oauth2/authorize${query}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/oauth2/authorize${query}`]);
  }
  expect((await fetch(`${p.address}/api/v10/oauth2/authorize${query}`, { headers: { authorization: 'nonsense' } })).status).toBe(
    401,
  );
});

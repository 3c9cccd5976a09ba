import { permissionBits } from '@guildhall/testkit/fixtures';
import { complaintsOf } from '@guildhall/protocol/client';
import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const endpoints: EventsEndpoint[] = [];
afterAll(async () => {
  await Promise.all(endpoints.map((endpoint) => endpoint.close()));
  await p.stop();
});

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function application() {
  const owner = await p.person('ada');
  const made = await owner.post('/applications', { name: 'changing' });
  return { owner, path: `/applications/${made.body.id}` as const, id: made.body.id };
}

/** The same, with its own endpoint for webhook events. */
async function listening() {
  const made = await application();
  const endpoint = await EventsEndpoint.open(made.owner, made.id);
  endpoints.push(endpoint);
  return { ...made, event_webhooks_url: endpoint.url };
}

test("[people/applications] the owner sets the portal's fields, null removes them", async () => {
  const { owner, path, event_webhooks_url } = await listening();
  const fields = {
    name: 'Changed',
    description: 'What it does',
    tags: ['games', 'fun'],
    redirect_uris: ['https://example.org/cb', 'http://localhost:3000/cb', 'myapp:/authorize/callback'],
    terms_of_service_url: 'https://example.org/terms',
    privacy_policy_url: 'https://example.org/privacy',
    bot_public: false,
    bot_require_code_grant: true,
    explicit_content_filter: 1,
    role_connections_verification_url: 'https://example.org/verify',
    rpc_origins: ['https://example.org'],
    max_participants: -1,
    event_webhooks_url,
    event_webhooks_status: 2,
    event_webhooks_types: ['APPLICATION_DEAUTHORIZED', 'ENTITLEMENT_CREATE'],
    install_params: { scopes: ['bot'], permissions: permissionBits('ADMINISTRATOR') },
  };
  const types = { '0': { oauth2_install_params: { scopes: ['bot'], permissions: 2048 } }, '1': null };
  const changed = await owner.patch(path, { ...fields, integration_types_config: types, icon: PIXEL });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ ...fields, icon: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(changed.body.integration_types_config).toEqual({
    '0': { oauth2_install_params: { scopes: ['bot'], permissions: permissionBits('SEND_MESSAGES') } },
  });
  expect((await owner.get(path)).body).toEqual(changed.body);
  const cleared = await owner.patch(path, {
    icon: null,
    tags: null,
    install_params: null,
    terms_of_service_url: null,
    description: null,
    role_connections_verification_url: null,
    event_webhooks_url: null,
    event_webhooks_types: null,
    rpc_origins: null,
    max_participants: null,
  });
  expect(cleared.body).toMatchObject({
    icon: null,
    description: '',
    name: 'Changed',
    role_connections_verification_url: null,
    event_webhooks_url: null,
    event_webhooks_status: 1,
    event_webhooks_types: [],
  });
  for (const field of ['tags', 'install_params', 'terms_of_service_url', 'rpc_origins', 'max_participants'])
    expect(cleared.body).not.toHaveProperty(field);
});

test('[applications/flags] only the limited intent bits of flags change, and the public client for the owner; flags_new has the same value as a string', async () => {
  const { owner, path, id } = await application();
  const limited = (1 << 8) | (1 << 13) | (1 << 15) | (1 << 19);
  const all = await owner.patch(path, { flags: 0x7fffffff });
  expect(all.body).toMatchObject({ flags: limited, flags_new: String(limited) });
  // The operator's grants are kept, in flags_new even beyond bit 30.
  const granted = (1 << 12) + 2 ** 33;
  const { store } = p.server.platform;
  await store.transaction((db) => db.kysely.updateTable('applications').set({ flags: granted }).where('id', '=', id).execute());
  const some = await owner.patch(path, { flags: 1 << 15 });
  expect(some.body).toMatchObject({ flags: (1 << 12) | (1 << 15), flags_new: String(granted + (1 << 15)) });
  const none = await owner.patch(path, { flags: 0 });
  expect(none.body).toMatchObject({ flags: 1 << 12, flags_new: String(granted) });
});

test('a description in the newer form is set by its default, and shown to users in their language', async () => {
  const { owner, path, id } = await application();
  const description = { default: 'New form', localizations: { de: 'Neue Form' } };
  expect((await owner.patch(path, { description })).body.description).toBe('New form');
  const shown = async (locale: string) => {
    const query = { client_id: id, scope: 'bot' };
    return (await owner.get('/oauth2/authorize', { query, headers: { 'x-discord-locale': locale } })).body.application
      ?.description;
  };
  expect([await shown('de'), await shown('fr')]).toEqual(['Neue Form', 'New form']);
  await owner.patch(path, { description: 'Plain' });
  expect(await shown('de')).toBe('Plain');
  const refused = await owner.patch(path, { description: { default: 'x', localizations: { xx: 'y' } } });
  expect(refused.error.errors).toMatchObject({
    description: { localizations: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } },
  });
});

test('[limits] an application has a custom install link or parameters for the default one, not both', async () => {
  const { owner, path } = await application();
  const custom_install_url = 'https://example.org/install';
  const install_params = { scopes: ['bot'], permissions: permissionBits('ADMINISTRATOR') };
  const exclusive = { _errors: [{ code: 'APPLICATION_INSTALL_LINK_EXCLUSIVE' }] };
  expect((await owner.patch(path, { custom_install_url })).body).toMatchObject({ custom_install_url });
  expect((await owner.patch(path, { install_params })).error.errors).toMatchObject({ install_params: exclusive });
  const changed = await owner.patch(path, { install_params, custom_install_url: null });
  expect(changed.body).toMatchObject({ install_params });
  expect(changed.body).not.toHaveProperty('custom_install_url');
  expect((await owner.patch(path, { custom_install_url })).error.errors).toMatchObject({ custom_install_url: exclusive });
});

test('event webhooks are on only with an endpoint', async () => {
  const { owner, path, event_webhooks_url } = await listening();
  const refused = await owner.patch(path, { event_webhooks_status: 2 });
  expect(refused.error.errors).toMatchObject({ event_webhooks_url: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } });
  expect((await owner.patch(path, { event_webhooks_url })).body).toMatchObject({ event_webhooks_url, event_webhooks_status: 1 });
  expect((await owner.patch(path, { event_webhooks_status: 2 })).body.event_webhooks_status).toBe(2);
  const both = await owner.patch(path, { event_webhooks_url: null, event_webhooks_status: 2 });
  expect(both.error.errors).toMatchObject({ event_webhooks_url: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } });
});

test('icon and cover are served under app-icons', async () => {
  const { owner, path, id } = await application();
  const { icon, cover_image } = (await owner.patch(path, { icon: PIXEL, cover_image: PIXEL })).body;
  for (const hash of [icon, cover_image]) {
    const served = await fetch(`${p.address}/cdn/app-icons/${id}/${hash}.webp`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  expect((await owner.patch(path, { cover_image: null })).body).not.toHaveProperty('cover_image');
});

test('counts: guilds of its bot, user installs, and authorizations', async () => {
  const { owner, path, id } = await application();
  await owner.patch(path, { integration_types_config: { '0': {}, '1': {} }, redirect_uris: ['https://example.org/cb'] });
  const guild = await p.guild(owner);
  const asked = { client_id: id, scope: 'bot applications.commands' };
  await owner.post('/oauth2/authorize', { authorize: true, guild_id: guild.id }, { query: asked });
  const [bob, eve] = [await p.person('bob'), await p.person('eve')];
  const install = { client_id: id, scope: 'applications.commands', integration_type: 1 };
  await bob.post('/oauth2/authorize', { authorize: true }, { query: install });
  const login = { client_id: id, scope: 'identify', response_type: 'code', redirect_uri: 'https://example.org/cb' };
  await eve.post('/oauth2/authorize', { authorize: true }, { query: login });
  expect((await owner.get(path)).body).toMatchObject({
    approximate_guild_count: 1,
    approximate_user_install_count: 1,
    approximate_user_authorization_count: 2,
  });
});

test('eligible_oauth2_scopes contains scopes without approval, and those that the operator approved', async () => {
  const { owner, path, id } = await application();
  const scopes = async () => (await owner.get(path)).body.eligible_oauth2_scopes;
  expect(await scopes()).toEqual(expect.arrayContaining(['applications.commands', 'bot', 'identify']));
  expect(await scopes()).not.toContain('relationships.read');
  const approved_scopes_json = JSON.stringify(['relationships.read']);
  const { store } = p.server.platform;
  await store.transaction((db) =>
    db.kysely.updateTable('applications').set({ approved_scopes_json }).where('id', '=', id).execute(),
  );
  expect(await scopes()).toContain('relationships.read');
});

test.each([
  [{ name: '' }, 'name', 'BASE_TYPE_REQUIRED'],
  [{ description: 'x'.repeat(401) }, 'description', 'BASE_TYPE_MAX_LENGTH'],
  [{ tags: ['1', '2', '3', '4', '5', '6'] }, 'tags', 'BASE_TYPE_MAX_LENGTH'],
  [{ icon: 'data:image/png;base64,AAAA' }, 'icon', 'IMAGE_INVALID'],
  [{ terms_of_service_url: 'not an address' }, 'terms_of_service_url', 'URL_TYPE_INVALID_URL'],
  [{ privacy_policy_url: 'ftp://example.org' }, 'privacy_policy_url', 'URL_TYPE_INVALID_SCHEME'],
  [{ role_connections_verification_url: 'verify me' }, 'role_connections_verification_url', 'URL_TYPE_INVALID_URL'],
  [{ event_webhooks_url: 'x'.repeat(2049) }, 'event_webhooks_url', 'BASE_TYPE_MAX_LENGTH'],
  [{ event_webhooks_status: 3 }, 'event_webhooks_status', 'BASE_TYPE_CHOICES'],
  [{ max_participants: -2 }, 'max_participants', 'NUMBER_TYPE_MIN'],
  [{ integration_types_config: { '0': null } }, 'integration_types_config', 'BASE_TYPE_REQUIRED'],
  [{ rpc_origins: 'https://example.org' }, 'rpc_origins', 'LIST_TYPE_CONVERT'],
])('an invalid field is a form error and changes nothing: %j', async (body, field, code) => {
  const { owner, path } = await application();
  const before = await owner.get(path);
  const answer = await owner.patch(path, { bot_public: false, ...body });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
  expect((await owner.get(path)).body).toEqual(before.body);
});

test('a redirect to a script, or with a fragment, is refused at its index', async () => {
  const { owner, path } = await application();
  const answer = await owner.patch(path, { redirect_uris: ['https://example.org/cb', 'javascript:alert(1)'] });
  expect(answer.error.errors).toMatchObject({ redirect_uris: { '1': { _errors: [{ code: 'URL_TYPE_INVALID_SCHEME' }] } } });
  for (const uri of ['https://example.org/cb#', 'https://example.org/cb#part', ' javascript:alert(1)'])
    expect((await owner.patch(path, { redirect_uris: [uri] })).error.errors).toHaveProperty('redirect_uris.0');
});

test('[RFC 6749 3.1.2, RFC 8252 7] a redirect URI that is not a plain absolute URI of a site or application is refused', async () => {
  const { owner, path } = await application();
  const refused = [
    'https://x.example/\r\nSet-Cookie: a=b',
    'https://x.example/\tcb',
    'https://x.example/a b',
    'https://x.example/\u00a0',
    'https://x.example\\@y.example/',
    'https://user:pw@x.example/',
    'https://user@x.example/',
    'https://@x.example/',
    'http://*.example/x',
    'https:x.example/cb',
    'https:///x.example/cb',
    'about:blank',
    'view-source:https://x.example/',
    'mailto:a@x.example',
    'ws://x.example/',
    'WSS://x.example/',
    'ftp://x.example/',
    'tel:112',
    'intent://x.example/',
    'app:callback',
    'app://user:pw@callback',
    '//x.example/',
    'x.example',
  ];
  const before = await owner.get(path);
  for (const uri of refused)
    expect((await owner.patch(path, { redirect_uris: [uri] })).error.errors, uri).toHaveProperty('redirect_uris.0');
  expect((await owner.get(path)).body).toEqual(before.body);
  const accepted = [
    'https://x.example',
    'http://localhost:3000/cb?a=b%20c',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/',
    'com.example.app:/authorize/callback',
    'discord-1234:/authorize/callback',
    'app://callback',
  ];
  expect(await owner.patch(path, { redirect_uris: accepted })).toMatchObject({ status: 200, body: { redirect_uris: accepted } });
});

test('links of an application contain no credentials, control characters, whitespace or wildcards', async () => {
  const { owner, path } = await application();
  const links = ['terms_of_service_url', 'privacy_policy_url', 'custom_install_url', 'role_connections_verification_url'];
  for (const field of [...links, 'event_webhooks_url', 'interactions_endpoint_url'])
    for (const link of ['https://user:pw@x.example/', 'https://x.example/\r\na', 'https://x.example/a b', 'https://*.x.example/'])
      expect((await owner.patch(path, { [field]: link })).error.errors, link).toHaveProperty(field);
  for (const field of links) expect((await owner.patch(path, { [field]: 'https://x.example/a?b=c#d' })).status, field).toBe(200);
});

test.each([
  [{ event_webhooks_types: ['ENTITLEMENT_CREATE', 'NONSENSE'] }, ['event_webhooks_types', '1'], 'BASE_TYPE_CHOICES'],
  [{ tags: ['x'.repeat(21)] }, ['tags', '0'], 'BASE_TYPE_BAD_LENGTH'],
  [{ install_params: { scopes: [], permissions: '0' } }, ['install_params', 'scopes'], 'BASE_TYPE_BAD_LENGTH'],
  [{ rpc_origins: ['https://example.org/path'] }, ['rpc_origins', '0'], 'URL_TYPE_INVALID_URL'],
  [
    { integration_types_config: { '1': { oauth2_install_params: { scopes: ['bot'] } } } },
    ['integration_types_config', '1', 'oauth2_install_params', 'scopes'],
    'BASE_TYPE_CHOICES',
  ],
])('[errors 50035] an invalid nested field is reported at its path: %j', async (body, at, code) => {
  const { owner, path } = await application();
  const answer = await owner.patch(path, body);
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(complaintsOf(answer.error.errors)[at.join('.')]).toMatchObject([{ code }]);
});

test('[errors 20012] other users may not change it', async () => {
  const { path } = await application();
  const refused = await (await p.person('eve')).patch(path, { name: 'Stolen' });
  expect([refused.status, refused.error.code]).toEqual([403, 20012]);
});

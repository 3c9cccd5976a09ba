import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, beforeEach, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());
beforeEach(() => game.provider.answers.clear());

const DISCOVERY = '/.well-known/openid-configuration';

test('a developer sets an issuer, which is checked immediately; the previous settings are replaced', async () => {
  const saved = await game.saveProvider('OIDC', {
    issuer: game.provider.issuer,
    client_id: 'other',
    publisher_key: 'not for this',
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    id: expect.any(String),
    type: 'OIDC',
    settings: { issuer: game.provider.issuer, client_id: 'other' },
  });
  await game.setProvider('OIDC', { issuer: `${game.provider.issuer}`, client_id: 'game' });
  const listed = await game.app.owner.get(`/applications/${game.app.id}/identity-providers`);
  expect(listed.body).toMatchObject([{ id: saved.body.id, settings: { client_id: 'game' } }]);
});

test('a secret is not returned, and is kept if omitted', async () => {
  await game.setProvider('STEAM', { app_id: '480', publisher_key: 'hush' });
  const again = await game.saveProvider('STEAM', { app_id: '481', identity: 'game' });
  expect(again.body.settings).toEqual({ app_id: '481', identity: 'game' });
  const row = await game.p.server.platform.store.read.kysely
    .selectFrom('identity_providers')
    .select('settings_json')
    .where('type', '=', 'STEAM')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.settings_json)).toEqual({ app_id: '481', identity: 'game', publisher_key: 'hush' });
});

test('a secret is not sent to another address by a user who does not know it', async () => {
  await game.setProvider('STEAM', { app_id: '480', publisher_key: 'hush' });
  const elsewhere = { app_id: '480', endpoint: 'https://elsewhere.game.example/' };
  const refused = await game.saveProvider('STEAM', elsewhere);
  expect([refused.status, Object.keys(Object(refused.error.errors))]).toEqual([400, ['publisher_key']]);
  await game.setProvider('STEAM', { ...elsewhere, publisher_key: 'hush' });
  await game.setProvider('STEAM', { ...elsewhere, app_id: '481' });
});

test.each([
  ['OIDC', {}, ['issuer', 'client_id']],
  ['OIDC', { issuer: 'http://id.game.example', client_id: 'game' }, ['issuer']],
  ['OIDC', { issuer: 'https://127.0.0.1', client_id: 'game' }, ['issuer']],
  ['OIDC', { issuer: 'https://id.game\t.example', client_id: 'game' }, ['issuer']],
  ['OIDC', { issuer: 'https://id.game.example\\x', client_id: 'game' }, ['issuer']],
  ['STEAM', { publisher_key: 'x' }, ['app_id']],
  ['STEAM', { app_id: '1', publisher_key: 'x', endpoint: 'https://169.254.169.254/' }, ['endpoint']],
  ['UNITY', { project_id: 'x', jwks_uri: 'https://[::ffff:127.0.0.1]/' }, ['jwks_uri']],
  ['APPLE', { client_id: 'nul\0' }, ['client_id']],
  ['EPIC_ONLINE_SERVICES', { client_id: 'x'.repeat(256) }, ['client_id']],
])('[game-accounts/issuers] a wrong setting of %s is rejected: %j', async (type, settings, fields) => {
  const refused = await game.saveProvider(type, settings);
  expect([refused.status, Number(refused.error.code)]).toEqual([400, 50035]);
  expect(Object.keys(Object(refused.error.errors))).toEqual(fields);
});

test.each<[string, number, (issuer: string) => { status?: number; headers?: Record<string, string>; body?: unknown }]>([
  ['is not there', 530008, () => ({ status: 404 })],
  ['sends us elsewhere', 530008, (issuer) => ({ status: 302, headers: { location: `${issuer}/other` } })],
  ['is no object', 530008, () => ({ body: ['issuer'] })],
  ['is no JSON', 530008, () => ({ body: '<html>' })],
  ['is larger than any', 530008, (issuer) => ({ body: { issuer, filler: 'x'.repeat(300_000) } })],
  ['is of another issuer', 530008, (issuer) => ({ body: { issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` } })],
  [
    'has no algorithm of ours',
    530008,
    (issuer) => ({ body: { issuer, jwks_uri: `${issuer}/keys`, id_token_signing_alg_values_supported: ['HS256', 'none'] } }),
  ],
  ['has no keys', 530009, (issuer) => ({ body: { issuer, id_token_signing_alg_values_supported: ['RS256'] } })],
  [
    'has its keys at an address in numbers',
    530009,
    (issuer) => ({ body: { issuer, jwks_uri: 'https://127.0.0.1/keys', id_token_signing_alg_values_supported: ['RS256'] } }),
  ],
  [
    'has its keys without TLS',
    530009,
    (issuer) => ({ body: { issuer, jwks_uri: 'http://id.game.example/keys', id_token_signing_alg_values_supported: ['RS256'] } }),
  ],
])(
  '[game-accounts/issuers] a discovery document that %s is rejected with %i, and nothing changes',
  async (_what, code, answer) => {
    await game.turn(60_000);
    game.provider.answers.set(DISCOVERY, answer(game.provider.issuer));
    game.provider.asked.length = 0;
    const refused = await game.saveProvider('OIDC', { issuer: game.provider.issuer, client_id: 'changed' });
    expect([refused.status, Number(refused.error.code)]).toEqual([400, code]);
    expect(game.provider.asked.map(({ path }) => path)).toEqual([DISCOVERY]);
    const listed = await game.app.owner.get(`/applications/${game.app.id}/identity-providers`);
    expect(listed.body.map(({ settings }) => settings.client_id)).not.toContain('changed');
  },
);

test.each<[string, { status?: number; headers?: Record<string, string>; body?: unknown }]>([
  ['sent elsewhere', { status: 307, headers: { location: 'https://id.game.example/other' } }],
  ['missing', { status: 500 }],
  ['no key set', { body: { keys: 'none' } }],
])('[errors 530009] keys that are %s are rejected', async (_what, answer) => {
  await game.turn(60_000);
  game.provider.answers.set('/keys', answer);
  const refused = await game.saveProvider('OIDC', { issuer: game.provider.issuer, client_id: 'changed' });
  expect([refused.status, Number(refused.error.code)]).toEqual([400, 530009]);
});

test('[errors 10010, errors 20012] only known types, and only by users who may edit the application', async () => {
  const refused = await game.saveProvider('NOTHING', {});
  expect([refused.status, Number(refused.error.code)]).toEqual([404, 10010]);
  const stranger = await game.p.person();
  const path = `/applications/${game.app.id}/identity-providers/OIDC` as const;
  expect((await stranger.put(path, {})).error.code).toBe(20012);
  expect((await game.app.bot.put(path, {})).status).toBe(403);
});

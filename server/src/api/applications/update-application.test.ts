import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function application() {
  const owner = await p.person('ada');
  const made = await owner.post<{ id: string }>('/applications', { name: 'changing' });
  return { owner, path: `/applications/${made.body.id}`, id: made.body.id };
}

test('[people-api] the owner sets what the portal sets, null takes it away', async () => {
  const { owner, path } = await application();
  const fields = {
    name: 'Changed',
    description: 'What it does',
    tags: ['games', 'fun'],
    redirect_uris: ['https://example.org/cb', 'http://localhost:3000/cb', 'myapp:/authorize/callback'],
    terms_of_service_url: 'https://example.org/terms',
    privacy_policy_url: 'https://example.org/privacy',
    custom_install_url: 'https://example.org/install',
    bot_public: false,
    bot_require_code_grant: true,
    explicit_content_filter: 1,
    install_params: { scopes: ['bot'], permissions: '8' },
  };
  const types = { '0': { oauth2_install_params: { scopes: ['bot'], permissions: 2048 } }, '1': null };
  const changed = await owner.patch(path, { ...fields, integration_types_config: types, icon: PIXEL });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ ...fields, icon: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(changed.body.integration_types_config).toEqual({
    '0': { oauth2_install_params: { scopes: ['bot'], permissions: '2048' } },
  });
  expect((await owner.get(path)).body).toEqual(changed.body);
  const cleared = await owner.patch(path, {
    icon: null,
    tags: null,
    install_params: null,
    terms_of_service_url: null,
    description: null,
  });
  expect(cleared.body).toMatchObject({ icon: null, description: '', name: 'Changed' });
  for (const field of ['tags', 'install_params', 'terms_of_service_url']) expect(cleared.body).not.toHaveProperty(field);
});

test('[spec 2.2] only the limited intent bits of flags change, for the owner also the public client; flags_new says the same as text', async () => {
  const { owner, path, id } = await application();
  const limited = (1 << 8) | (1 << 13) | (1 << 15) | (1 << 19);
  const all = await owner.patch(path, { flags: 0x7fffffff });
  expect(all.body).toMatchObject({ flags: limited, flags_new: String(limited) });
  // What the operator granted stays, in flags_new also beyond bit 30.
  const granted = (1 << 12) + 2 ** 33;
  const { store } = p.server.platform;
  await store.transaction((db) => db.kysely.updateTable('applications').set({ flags: granted }).where('id', '=', id).execute());
  const some = await owner.patch(path, { flags: 1 << 15 });
  expect(some.body).toMatchObject({ flags: (1 << 12) | (1 << 15), flags_new: String(granted + (1 << 15)) });
  const none = await owner.patch(path, { flags: 0 });
  expect(none.body).toMatchObject({ flags: 1 << 12, flags_new: String(granted) });
});

test('a description in the newer form is taken by its default', async () => {
  const { owner, path } = await application();
  expect((await owner.patch(path, { description: { default: 'New form' } })).body.description).toBe('New form');
});

test.each([
  [{ name: '' }, 'name', 'BASE_TYPE_REQUIRED'],
  [{ description: 'x'.repeat(401) }, 'description', 'BASE_TYPE_MAX_LENGTH'],
  [{ tags: ['1', '2', '3', '4', '5', '6'] }, 'tags', 'BASE_TYPE_MAX_LENGTH'],
  [{ icon: 'data:image/png;base64,AAAA' }, 'icon', 'IMAGE_INVALID'],
  [{ terms_of_service_url: 'not an address' }, 'terms_of_service_url', 'URL_TYPE_INVALID_URL'],
  [{ privacy_policy_url: 'ftp://example.org' }, 'privacy_policy_url', 'URL_TYPE_INVALID_SCHEME'],
])('a bad field is a form error and changes nothing: %j', async (body, field, code) => {
  const { owner, path } = await application();
  const before = await owner.get(path);
  const answer = await owner.patch(path, { bot_public: false, ...body });
  expect([answer.status, answer.body.code]).toEqual([400, 50035]);
  expect(answer.body.errors).toMatchObject({ [field]: { _errors: [{ code }] } });
  expect((await owner.get(path)).body).toEqual(before.body);
});

test('a redirect into a script is refused at its index', async () => {
  const { owner, path } = await application();
  const answer = await owner.patch(path, { redirect_uris: ['https://example.org/cb', 'javascript:alert(1)'] });
  expect(answer.body.errors).toMatchObject({ redirect_uris: { '1': { _errors: [{ code: 'URL_TYPE_INVALID_SCHEME' }] } } });
});

test.each(['interactions_endpoint_url', 'event_webhooks_url', 'role_connections_verification_url'])(
  'what is not built says so instead of being stored: %s',
  async (field) => {
    const { owner, path } = await application();
    const answer = await owner.patch(path, { name: 'Changed', [field]: 'https://example.org/hook' });
    expect(answer.status).toBe(501);
    expect(answer.body.message).toContain(field);
    expect((await owner.get(path)).body.name).toBe('changing');
    expect((await owner.patch(path, { [field]: null })).status).toBe(200);
  },
);

test('[errors 20012] somebody else may not change it', async () => {
  const { path } = await application();
  const refused = await (await p.person('eve')).patch(path, { name: 'Stolen' });
  expect([refused.status, refused.body.code]).toEqual([403, 20012]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const directory = mkdtempSync(join(tmpdir(), 'guildhall-login-providers-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const SECRET = 'never shown to anyone';
const OPENID = { id: 'work', name: 'Work', type: 'openid', issuer: 'https://sso.example', client_id: 'hall' };
const OAUTH2 = {
  id: 'hub',
  name: 'Hub',
  type: 'oauth2',
  client_id: 'hall',
  authorization_endpoint: 'https://hub.example/authorize',
  token_endpoint: 'https://hub.example/token',
  userinfo_endpoint: 'https://api.hub.example/user',
};
const read = (list: unknown, env: Record<string, string> = {}) =>
  readConfig({ GUILDHALL_LOGIN_PROVIDERS: JSON.stringify(list), ...env });

test('the defaults of an OpenID and of an OAuth2 provider', () => {
  expect(readConfig({}).loginProviders).toEqual([]);
  expect(read([OPENID, OAUTH2]).loginProviders).toMatchObject([
    {
      id: 'work',
      scopes: ['openid', 'profile', 'email'],
      claims: { subject: 'sub', username: 'preferred_username', email_verified: 'email_verified' },
      allowRegistration: true,
      trustEmail: false,
    },
    { id: 'hub', scopes: [], claims: { subject: 'id', username: 'login', email_verified: undefined } },
  ]);
});

test('the list may be in a file, and a secret in a variable or in a file of its own', () => {
  const file = join(directory, 'providers.json');
  const secretFile = join(directory, 'secret');
  writeFileSync(secretFile, `${SECRET}\n`);
  const list = [
    { ...OPENID, client_secret_env: 'WORK_SECRET' },
    { ...OAUTH2, client_secret_file: secretFile },
  ];
  writeFileSync(file, JSON.stringify(list));
  const config = readConfig({ GUILDHALL_LOGIN_PROVIDERS: `@${file}`, WORK_SECRET: 'of work' });
  expect(config.loginProviders.map(({ clientSecret }) => clientSecret)).toEqual(['of work', SECRET]);
});

test.each([
  ['no JSON', `{${SECRET}`],
  ['no list', JSON.stringify({ client_secret: SECRET })],
  ['an unknown field', [{ ...OPENID, client_secret: SECRET, secret: SECRET }]],
  ['an unknown type', [{ ...OPENID, type: 'saml' }]],
  ['an id with spaces', [{ ...OPENID, id: 'My Work' }]],
  ['an OpenID provider without an issuer', [{ ...OPENID, issuer: undefined }]],
  ['an OAuth2 provider without an endpoint', [{ ...OAUTH2, token_endpoint: undefined }]],
  ['plain http', [{ ...OPENID, issuer: 'http://sso.example' }]],
  ['credentials in an address', [{ ...OPENID, issuer: `https://hall:${SECRET}@sso.example` }]],
  ['the same id twice', [OPENID, OPENID]],
  ['a variable that is not set', [{ ...OPENID, client_secret_env: 'NOT_SET' }]],
  ['a file that does not exist', [{ ...OPENID, client_secret_file: '/does/not/exist' }]],
  ['two secrets', [{ ...OPENID, client_secret: SECRET, client_secret_env: 'HOME' }]],
  ['a parameter of the protocol', [{ ...OPENID, authorization_parameters: { redirect_uri: 'https://evil.example' } }]],
  ['an icon that is not https', [{ ...OPENID, icon: 'javascript:alert(1)' }]],
  ['a list file that does not exist', '@/does/not/exist.json'],
])('%s is refused with one line that names the variable and reveals no secret', (_what, given) => {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const thrown = (() => {
    try {
      readConfig({ GUILDHALL_LOGIN_PROVIDERS: text });
    } catch (error) {
      return String(error);
    }
  })();
  expect(thrown).toMatch(/^Error: GUILDHALL_LOGIN_PROVIDERS [^\n]+\.$/);
  expect(thrown).not.toContain(SECRET);
});

test('http is allowed where the operator lets the platform call this machine', () => {
  const list = [{ ...OPENID, issuer: 'http://127.0.0.1:8080' }];
  expect(read(list, { GUILDHALL_OUTBOUND: 'loopback' }).loginProviders).toHaveLength(1);
});

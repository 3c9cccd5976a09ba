import { addPasskey, codeOf, enrolled, prove, PROOF } from '@guildhall/testkit/mfa-scene';
import { Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PATH = '/users/@me/mfa/totp/disable';

test('the app is removed with a code: the password is enough to log in again, other logins are revoked, USER_UPDATE', async () => {
  const { person, secret, password } = await enrolled(p);
  const answer = await person.post(PATH, { code: codeOf(p, secret) });
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token']]);
  expect((await person.get('/users/@me')).status).toBe(401);
  const now = new Account(p.address, answer.body.token, '', person);
  expect((await now.get('/users/@me')).body.mfa_enabled).toBe(false);
  expect(p.emitted('USER_UPDATE').at(-1)).toMatchObject({ id: person.id, mfa_enabled: false });
  expect((await p.anyone.post('/auth/login', { login: person.username, password })).body).toHaveProperty(
    'token',
    expect.any(String),
  );
  expect((await now.post(PATH, { code: codeOf(p, secret) })).error.code).toBe(60002);
  const { kysely } = p.server.platform.store.read;
  expect(await kysely.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute()).toEqual([]);
});

test('with a passkey left the account keeps its second factor and its other logins', async () => {
  const { person, secret, codes } = await enrolled(p);
  const { passkey } = await addPasskey(p, person, { code: codes[0] });
  const asked = await person.post(PATH, {});
  const [method] = asked.error.mfa?.methods ?? [];
  expect(method?.type).toBe('webauthn');
  const proof = await prove(person, asked, 'webauthn', passkey.sign(method?.challenge ?? ''));
  const answer = await person.post(PATH, {}, { headers: { [PROOF]: proof } });
  const now = new Account(p.address, answer.body.token, '', person);
  expect((await now.get('/users/@me')).body.mfa_enabled).toBe(true);
  const login = await p.anyone.post<{ ticket: string }>('/auth/login', {
    login: person.username,
    password: `correct horse ${person.username}`,
  });
  expect(login.body).toMatchObject({ mfa: true, totp: false, backup: true, webauthn: expect.any(String) });
  const refused = await p.anyone.post('/auth/mfa/totp', { ticket: login.body.ticket, code: codeOf(p, secret) });
  expect(refused.error.code).toBe(60008);
});

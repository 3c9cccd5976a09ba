import { passwordOf } from '@guildhall/testkit/mail-scene';
import { addPasskey, enrolled } from '@guildhall/testkit/mfa-scene';
import { Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const operator = await p.person('operator');
afterAll(() => p.stop());

const PATH = '/users/@me/mfa/webauthn/credentials';

test('the owner deletes a passkey with a proof; after the last one the account has no second factor', async () => {
  const person = await p.person('ada');
  const { id, codes } = await addPasskey(p, person, { password: passwordOf(person) });
  const { person: eve, codes: hers } = await enrolled(p, 'eve');
  const path = `${PATH}/${id}` as const;
  expect((await eve.delete(path, { code: hers[0] })).status).toBe(404);
  expect((await person.delete(path)).error.code).toBe(60003);
  expect((await person.delete(path, { code: codes[1]?.code })).status).toBe(204);
  expect(p.emitted('AUTHENTICATOR_DELETE').at(-1)).toEqual({ id, type: 1 });
  expect((await person.get('/users/@me')).body.mfa_enabled).toBe(false);
  expect((await person.delete(path)).status).toBe(404);
});

test('[people/login-providers] the only way to log in stays: a passkey of an account without a password', async () => {
  const person = await p.person('alone');
  const { id, passkey, codes } = await addPasskey(p, person, { password: passwordOf(person) });
  expect((await operator.post(`/operator/users/${person.id}/reset-password`)).status).toBe(204);
  const { ticket, challenge } = (await p.anyone.post('/auth/conditional/start', {})).body;
  const login = await p.anyone.post('/auth/conditional/finish', { ticket, credential: passkey.sign(challenge) });
  const again = new Account(p.address, login.body.token, '', person);
  const refused = await again.delete(`${PATH}/${id}`, { code: codes[0]?.code });
  expect([refused.status, refused.error.errors]).toMatchObject([400, { _errors: [{ code: 'LAST_WAY_TO_LOG_IN' }] }]);
  expect((await again.get(PATH)).body).toHaveLength(1);
});

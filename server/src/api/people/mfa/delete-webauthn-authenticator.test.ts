import { passwordOf } from '@guildhall/testkit/mail-scene';
import { addPasskey, enrolled } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
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

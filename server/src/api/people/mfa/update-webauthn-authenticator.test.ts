import { addPasskey, enrolled } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('the owner renames a passkey with a proof; AUTHENTICATOR_UPDATE', async () => {
  const { person, codes } = await enrolled(p);
  const { id } = await addPasskey(p, person, { code: codes[0] });
  const path = `/users/@me/mfa/webauthn/credentials/${id}` as const;
  expect((await person.patch(path, { name: 'Laptop' })).error.code).toBe(60003);
  expect((await person.patch(path, { name: '', code: codes[1] })).error.code).toBe(50035);
  expect((await person.patch(path, { name: 'x'.repeat(33), code: codes[1] })).error.code).toBe(50035);
  const renamed = await person.patch(path, { name: ' Laptop ', code: codes[1] });
  expect([renamed.status, renamed.body]).toEqual([200, expect.objectContaining({ id, type: 1, name: 'Laptop' })]);
  expect(p.emitted('AUTHENTICATOR_UPDATE')).toEqual([renamed.body]);
  const { person: eve, codes: hers } = await enrolled(p, 'eve');
  expect((await eve.patch(path, { name: 'Mine', code: hers[0] })).status).toBe(404);
  expect((await person.get('/users/@me/mfa/webauthn/credentials')).body[0]?.name).toBe('Laptop');
});

import { passwordOf } from '@guildhall/testkit/mail-scene';
import { addPasskey, codeOf, logInHalf, prove, PROOF, softPasskey } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const PATH = '/users/@me/mfa/webauthn/credentials';

test('a first passkey is a second factor: recovery codes, USER_UPDATE, AUTHENTICATOR_CREATE; other logins are revoked, this one is kept', async () => {
  const person = await p.person('ada');
  const other = await p.logIn(person);
  const session = await person.connect();
  const { id, passkey, codes } = await addPasskey(p, person, { password: passwordOf(person) }, ' My key ');
  expect(codes).toHaveLength(10);
  const shown = { id, type: 1, name: 'My key', last_used: null, cred_id: passkey.id.toString('base64url') };
  expect(await session.event('AUTHENTICATOR_CREATE')).toEqual(shown);
  expect(await session.event('USER_UPDATE')).toMatchObject({ mfa_enabled: true });
  expect((await person.get(PATH)).body).toEqual([shown]);
  expect([(await other.get('/users/@me')).status, (await person.get('/users/@me')).body.mfa_enabled]).toEqual([401, true]);
  const asked = await logInHalf(p, person);
  await p.anyone.post('/auth/mfa/webauthn', { ticket: asked.ticket, code: passkey.sign(asked.webauthn ?? '') });
  const [used] = (await person.get(PATH)).body;
  expect(used?.last_used).toBe(isoTime(p.clock.now()));
  await session.close();
});

test('starting takes a proof; wrong responses and used or expired tickets are rejected and add nothing', async () => {
  const person = await p.person('ada');
  const refused = await person.post(PATH, {});
  expect([refused.status, refused.body]).toMatchObject([401, { code: 60003, mfa: { methods: [{ type: 'password' }] } }]);
  expect((await person.post(PATH, { password: 'wrong horse' })).error.code).toBe(50035);
  const headers = { [PROOF]: await prove(person, refused, 'password', passwordOf(person)) };
  const begin = async () => (await person.post<{ ticket: string; challenge: string }>(PATH, {}, { headers })).body;
  const [one, two] = [await begin(), await begin()];
  const options = JSON.parse(one.challenge);
  expect(options.publicKey).toMatchObject({ rp: { id: 'localhost', name: 'Guildhall' }, user: { name: person.username } });
  const passkey = softPasskey(p);
  const finish = (ticket: string, credential: string) => person.post(PATH, { ticket, name: 'k', credential });
  expect((await finish(one.ticket, passkey.create(two.challenge))).error.code).toBe(60008);
  expect((await finish(one.ticket, '{}')).error.code).toBe(60008);
  const eve = await p.person('eve');
  expect((await eve.post(PATH, { ticket: one.ticket, credential: passkey.create(one.challenge) })).error.code).toBe(60006);
  const both = await Promise.all([0, 1].map(() => finish(one.ticket, passkey.create(one.challenge))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  // The same credential cannot be added twice.
  expect((await finish(two.ticket, passkey.create(two.challenge))).error.code).toBe(60008);
  expect((await person.get<unknown[]>(PATH)).body).toHaveLength(1);
  await p.clock.advance(300_000);
  expect((await finish(two.ticket, softPasskey(p).create(two.challenge))).error.code).toBe(60006);
});

test('adding an app next to a passkey takes a proof, not only the password, and keeps the recovery codes', async () => {
  const person = await p.person('ada');
  const { codes } = await addPasskey(p, person, { password: passwordOf(person) });
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const body = { password: passwordOf(person), secret, code: codeOf(p, secret) };
  const asked = await person.post('/users/@me/mfa/totp/enable', body);
  expect([asked.status, asked.error.code]).toEqual([401, 60003]);
  const headers = { [PROOF]: await prove(person, asked, 'backup', codes[0]?.code ?? '') };
  const answer = await person.post('/users/@me/mfa/totp/enable', body, { headers });
  expect([answer.status, answer.body.backup_codes]).toEqual([200, []]);
  expect(p.emitted('USER_UPDATE').at(-1)).toMatchObject({ mfa_enabled: true, authenticator_types: [1, 2] });
});

import { passwordOf } from '@guildhall/testkit/mail-scene';
import { addPasskey, softPasskey } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const begin = async () => (await p.anyone.post('/auth/conditional/start', {})).body;
const finish = (ticket: string, credential: string) => p.anyone.post('/auth/conditional/finish', { ticket, credential });

test('a passkey that verifies the user logs in without a password; its ticket works once', async () => {
  const person = await p.person('ada');
  const { passkey } = await addPasskey(p, person, { password: passwordOf(person) });
  const { ticket, challenge } = await begin();
  expect(JSON.parse(challenge)).toMatchObject({
    publicKey: { rpId: 'localhost', allowCredentials: [], userVerification: 'required' },
    mediation: 'conditional',
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(ticket, passkey.sign(challenge))));
  const good = answers.filter(({ status }) => status === 200);
  expect(good.map(({ body }) => body.user_id)).toEqual([person.id]);
  const me = await p.anyone.get('/users/@me', { headers: { authorization: String(good[0]?.body.token) } });
  expect(me.body.id).toBe(person.id);
});

test('passkeys without user verification, unknown ones, and expired or wrong tickets are rejected', async () => {
  const person = await p.person('ada');
  const { passkey } = await addPasskey(p, person, { password: passwordOf(person) });
  const { ticket, challenge } = await begin();
  passkey.verifies = false;
  expect((await finish(ticket, passkey.sign(challenge))).error.code).toBe(60008);
  passkey.verifies = true;
  expect((await finish(ticket, softPasskey(p).sign(challenge))).error.code).toBe(60008);
  const other = await begin();
  expect((await finish(ticket, passkey.sign(other.challenge))).error.code).toBe(60008);
  expect((await finish('nonsense', passkey.sign(challenge))).error.code).toBe(60006);
  await p.clock.advance(300_000);
  expect((await finish(ticket, passkey.sign(challenge))).error.code).toBe(60006);
});

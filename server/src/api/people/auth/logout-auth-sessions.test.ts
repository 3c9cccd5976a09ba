import { passwordOf } from '@guildhall/testkit/mail-scene';
import { codeOf, enrolled } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

interface Listed {
  user_sessions: {
    id_hash: string;
    approx_last_used_time: string;
    client_info: { os: string | null; platform: string | null };
  }[];
}

const list = async (person: { get: <T>(path: string) => Promise<{ body: T }> }) =>
  (await person.get<Listed>('/auth/sessions')).body.user_sessions;

test('logins are revoked with a proof; their sessions close with 4004, this one is kept, unknown ones are ignored', async () => {
  const person = await p.person('ada');
  const other = await p.logIn(person);
  const session = await other.connect();
  const id_hash = String(session.ready.auth_session_id_hash);
  const end = (body: object) => person.post('/auth/sessions/logout', body);
  expect((await end({ session_id_hashes: [id_hash] })).body).toMatchObject({
    code: 60003,
    mfa: { methods: [{ type: 'password' }] },
  });
  expect((await end({ session_id_hashes: [id_hash], password: 'wrong horse' })).error.code).toBe(50035);
  expect((await end({ session_id_hashes: [], password: passwordOf(person) })).error.code).toBe(50035);
  const eve = await p.person('eve');
  expect((await eve.post('/auth/sessions/logout', { session_id_hashes: [id_hash], password: passwordOf(eve) })).status).toBe(204);
  expect((await other.get('/users/@me')).status).toBe(200);
  expect((await end({ session_id_hashes: [id_hash, 'unknown'], password: passwordOf(person) })).status).toBe(204);
  expect(await session.closed).toBe(4004);
  expect([(await other.get('/users/@me')).status, (await person.get('/users/@me')).status]).toEqual([401, 200]);
  expect(await list(person)).toHaveLength(1);
});

test('with a second factor it takes a code, not the password', async () => {
  const { person, secret, password } = await enrolled(p);
  const [own] = await list(person);
  const body = { session_id_hashes: [own?.id_hash] };
  expect((await person.post('/auth/sessions/logout', { ...body, password })).error.code).toBe(60003);
  expect((await person.post('/auth/sessions/logout', { ...body, code: codeOf(p, secret) })).status).toBe(204);
  expect((await person.get('/users/@me')).status).toBe(401);
});

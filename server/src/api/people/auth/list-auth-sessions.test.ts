import { passwordOf } from '@guildhall/testkit/mail-scene';

import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const p = await startPlatform();
afterAll(() => p.stop());

interface Listed {
  user_sessions: {
    id_hash: string;
    approx_last_used_time: string;
    client_info: { os: string | null; platform: string | null };
  }[];
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const EDGE = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0';

const list = async (person: { get: <T>(path: string) => Promise<{ body: T }> }) =>
  (await person.get<Listed>('/auth/sessions')).body.user_sessions;

test('logins are listed with client and last use, most recently used first', async () => {
  const person = await p.person('ada');
  const login = { login: person.username, password: passwordOf(person) };
  await p.clock.advance(1000);
  await p.anyone.post('/auth/login', login, { headers: { 'user-agent': FIREFOX } });
  await p.clock.advance(1000);
  await p.anyone.post('/auth/login', login, { headers: { 'user-agent': EDGE } });
  await p.clock.advance(1000);
  const said = Buffer.from(JSON.stringify({ os: 'Plan 9', browser: 'Acme', device: '' })).toString('base64');
  await p.anyone.post('/auth/login', login, { headers: { 'x-super-properties': said, 'user-agent': EDGE } });
  const sessions = await list(person);
  expect(sessions.map(({ client_info }) => [client_info.os, client_info.platform])).toEqual([
    ['Plan 9', 'Acme'],
    ['Windows', 'Edge'],
    ['Linux', 'Firefox'],
    [null, null],
  ]);
  const session = await person.connect();
  expect(session.ready.auth_session_id_hash).toBe(sessions[3]?.id_hash);
  await session.close();
});

test('the last use of a login is recorded to within a quarter of an hour', async () => {
  const person = await p.person('ada');
  const second = await p.logIn(person);
  await p.clock.advance(16 * 60_000);
  await person.get('/users/@me');
  const before = isoTime(p.clock.now());
  await expect.poll(async () => (await list(second))[1]?.approx_last_used_time).toBe(before);
});

import { Actor } from '@guildhall/testkit/actor';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { passwordOf } from '@guildhall/testkit/mail-scene';
import { PushService } from '@guildhall/testkit/push-service';
import { hash } from 'node:crypto';
import { afterAll, expect } from 'vitest';

const { p, test } = await startFixtures({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
const service = await PushService.start();
afterAll(() => service.close());

interface Device {
  id: string;
  endpoint_hash: string;
  session_id_hash: string;
}

test('[people/push] a person lists their own devices, newest first, without the keys and addresses', async ({
  alice,
  bob,
  bot,
}) => {
  const second = await p.logIn(alice);
  const [one, other, theirs] = [service.subscribe(), service.subscribe(), service.subscribe()];
  await alice.post('/users/@me/devices', one.device);
  await second.post('/users/@me/devices', other.device);
  await bob.post('/users/@me/devices', theirs.device);
  const { body: logins } = await alice.get<{ user_sessions: { id_hash: string }[] }>('/auth/sessions');
  const { status, body } = await alice.get<Device[]>('/users/@me/devices');
  expect(status).toBe(200);
  expect(body).toEqual(
    [other, one].map(({ endpoint }) => ({
      id: expect.any(String),
      provider: 'webpush',
      push_service: new URL(service.origin).host,
      endpoint_hash: hash('sha256', endpoint, 'hex'),
      session_id_hash: expect.any(String),
      client_info: { os: null, platform: null },
      created_at: new Date(p.clock.now()).toISOString().replace('Z', '000+00:00'),
    })),
  );
  expect(body.map(({ session_id_hash }) => session_id_hash).sort()).toEqual(
    logins.user_sessions.map(({ id_hash }) => id_hash).sort(),
  );
  expect((await bot.get('/users/@me/devices')).error.code).toBe(20001);
});

test('[people/push] the client of the login is shown', async ({ alice }) => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const login = { login: alice.username, password: passwordOf(alice) };
  const { body: made } = await p.anyone.post<{ token: string }>('/auth/login', login, { headers: { 'user-agent': agent } });
  const browser = new Actor(p.address, made.token);
  await browser.post('/users/@me/devices', service.subscribe().device);
  const { body } = await browser.get<object[]>('/users/@me/devices');
  expect(body).toMatchObject([{ client_info: { os: 'Linux', platform: 'Firefox' } }]);
});

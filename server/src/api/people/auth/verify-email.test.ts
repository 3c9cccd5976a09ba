import { emailOf, linkIn, turnablePlatform } from '@guildhall/testkit/mail-scene';
import { enrolled } from '@guildhall/testkit/mfa-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { app, consent, form } from '@guildhall/testkit/oauth-scene';
import { afterAll, expect, test } from 'vitest';

const { p, operator, turn } = await turnablePlatform({ GUILDHALL_VERIFY_EMAIL: 'on' });
afterAll(() => p.stop());

const verify = (token: string) => p.anyone.post<{ token: string; user_id: string; code: number }>('/auth/verify', { token });

test('[people/accounts] a new user is unverified until the link is opened, which notifies the user and logs in', async () => {
  const ada = await p.person('ada');
  expect((await ada.get('/users/@me')).body).toMatchObject({ email: emailOf(ada), verified: false });
  const session = await ada.connect();
  const token = await linkIn(p, operator, emailOf(ada), 'verify');
  const answer = await verify(token);
  expect(answer).toMatchObject({ status: 200, body: { user_id: ada.id, token: expect.any(String) } });
  expect(await session.event('USER_UPDATE')).toMatchObject({ id: ada.id, verified: true });
  const headers = { authorization: answer.body.token };
  expect((await p.anyone.get('/users/@me', { headers })).body).toMatchObject({ id: ada.id, verified: true });
  expect(await verify(token)).toMatchObject({ status: 401, body: { code: 50014 } });
  await session.close();
});

test('[oauth2/authorize] without a verified address no application can be authorized, by JSON or device: 40002', async () => {
  const game = await app(p);
  const ada = await p.person('ada');
  const agree = () => consent(ada, game);
  const device = await form<{ user_code: string }>(p, game, { scope: 'identify' }, { path: '/oauth2/device/authorize' });
  const letIn = () => ada.post('/oauth2/device/finish', { user_code: device.body.user_code, result: 'granted' });
  expect(await agree()).toMatchObject({ status: 403, body: { code: 40002 } });
  expect(await letIn()).toMatchObject({ status: 403, body: { code: 40002 } });
  await verify(await linkIn(p, operator, emailOf(ada), 'verify'));
  expect([(await agree()).status, (await letIn()).status]).toEqual([200, 204]);
});

test('a link is valid for a day', async () => {
  const ada = await p.person('ada');
  const token = await linkIn(p, operator, emailOf(ada), 'verify');
  await turn(86_400_000);
  expect((await verify(token)).error.code).toBe(50014);
  expect((await verify('made up')).error.code).toBe(50014);
  expect((await p.anyone.post('/auth/verify', {})).error.code).toBe(50035);
});

test('without a mail server an address counts as verified immediately, and no link is sent', async () => {
  const plain = await startPlatform();
  try {
    const ada = await plain.person('ada');
    expect((await ada.get('/users/@me')).body.verified).toBe(true);
    await plain.jobs();
    expect((await ada.get('/operator/mails')).body).toEqual({ sends: false, mails: [] });
  } finally {
    await plain.stop();
  }
});

test('with a second factor the link verifies the address but does not log in: the response asks for the factor', async () => {
  const { person, codes } = await enrolled(p);
  const answer = await p.anyone.post<{ ticket: string }>('/auth/verify', {
    token: await linkIn(p, operator, emailOf(person), 'verify'),
  });
  expect([answer.status, answer.body]).toMatchObject([200, { mfa: true, ticket: expect.any(String), user_id: person.id }]);
  expect(answer.body).not.toHaveProperty('token');
  expect((await person.get('/users/@me')).body.verified).toBe(true);
  const done = await p.anyone.post('/auth/mfa/backup', { ticket: answer.body.ticket, code: codes[0] });
  expect(done.status).toBe(200);
});

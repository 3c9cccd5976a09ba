import { app, deviceOf, form, poll, tokensOf, bearer } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

const fail = (text: string): never => {
  throw new Error(text);
};
const ALLOWED = { result: 'granted' };

test('[RFC 8628 3.2] a device gets its codes and the verification address', async () => {
  const of = await app(p);
  const device = await deviceOf(p, of, 'openid identify');
  expect(device).toEqual({
    device_code: expect.stringMatching(/^[\w-]{40}$/),
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: `${p.address}/activate`,
    verification_uri_complete: `${p.address}/activate?user_code=${device.user_code}`,
    expires_in: 300,
    interval: 5,
  });
  const metadata = await (await fetch(`${p.address}/.well-known/openid-configuration`)).json();
  expect(metadata.device_authorization_endpoint).toBe(`${p.address}/api/oauth2/device/authorize`);
  expect(metadata.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:device_code');
});

test.each([
  [{ scope: '' }, 'invalid_scope'],
  [{ scope: 'nonsense' }, 'invalid_scope'],
  [{ scope: 'bot' }, 'invalid_scope'],
  [{ scope: 'applications.commands.update' }, 'invalid_scope'],
  [{ scope: 'messages.read' }, 'invalid_scope'],
])('[RFC 8628 3.1] a bad request is %j', async (fields, error) => {
  const of = await app(p);
  const answer = await form(p, of, fields, { path: '/oauth2/device/authorize' });
  expect([answer.status, answer.body.error]).toEqual([400, error]);
});

test('[RFC 6749 2.3] a wrong secret is invalid_client', async () => {
  const of = await app(p);
  const answer = await form(p, { ...of, secret: 'wrong' }, { scope: 'identify' }, { path: '/oauth2/device/authorize' });
  expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
});

test('[RFC 8628 3.5] pending, then slow_down with five more seconds each time, then tokens once', async () => {
  const of = await app(p);
  const person = await p.person('ada');
  const device = await deviceOf(p, of, 'openid identify');
  const error = async () => (await poll(p, of, device)).body.error;
  expect(await error()).toBe('authorization_pending');
  await p.clock.advance(4000);
  expect(await error()).toBe('slow_down');
  await p.clock.advance(9000);
  expect(await error()).toBe('slow_down');
  await p.clock.advance(15_000);
  expect(await error()).toBe('authorization_pending');
  expect((await person.post('/oauth2/device/finish', { user_code: device.user_code, ...ALLOWED })).status).toBe(204);
  const answers = await Promise.all(Array.from({ length: 20 }, () => poll(p, of, device)));
  const good = answers.filter(({ status }) => status === 200);
  expect(good).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe('invalid_grant');
  const body = good[0]?.body ?? fail('nobody got tokens');
  expect(body).toMatchObject({ token_type: 'Bearer', scope: 'identify openid', id_token: expect.any(String) });
  expect((await bearer(p, body).get('/users/@me')).body.id).toBe(person.id);
  const next = await form(p, of, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
  expect(next.status).toBe(200);
});

test('[RFC 8628 3.5] expired_token after five minutes, access_denied after a decline; another client gets invalid_grant', async () => {
  const of = await app(p);
  const [late, declined] = [await deviceOf(p, of), await deviceOf(p, of)];
  await of.owner.post('/oauth2/device/finish', { user_code: declined.user_code, result: 'denied' });
  expect((await poll(p, of, declined)).body.error).toBe('access_denied');
  expect((await poll(p, await app(p), late)).body.error).toBe('invalid_grant');
  await p.clock.advance(300_000);
  expect((await poll(p, of, late)).body.error).toBe('expired_token');
  expect((await of.owner.post('/oauth2/device/finish', { user_code: late.user_code, ...ALLOWED })).status).toBe(400);
  expect((await poll(p, of, { device_code: 'nothing' })).body.error).toBe('invalid_grant');
});

test('[oauth2/revocation] revoking the authorization before the poll withholds the tokens', async () => {
  const of = await app(p);
  const device = await deviceOf(p, of);
  await of.owner.post('/oauth2/device/finish', { user_code: device.user_code, ...ALLOWED });
  const { access_token } = await tokensOf(p, of.owner, of);
  await form(p, of, { token: access_token }, { path: '/oauth2/token/revoke' });
  expect((await poll(p, of, device)).body.error).toBe('invalid_grant');
});

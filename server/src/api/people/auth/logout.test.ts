import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test("[people/accounts] the token is revoked, the user's other tokens are kept, and the gateway is notified", async () => {
  const ada = await p.person('ada');
  const password = `correct horse ${ada.username}`;
  const second = await p.anyone.post<{ token: string }>('/auth/login', { login: ada.username, password });
  expect((await ada.post('/auth/logout')).status).toBe(204);
  expect((await ada.get('/users/@me')).status).toBe(401);
  const other = await p.anyone.get('/users/@me', { headers: { authorization: second.body.token } });
  expect(other.status).toBe(200);
  const signals = p.events.flatMap(({ message }) => (message.kind === 'signal' ? [message.signal] : []));
  expect(signals).toContainEqual({ type: 'token_revoked', user_id: ada.id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('without a token the request is rejected', async () => {
  expect((await p.anyone.post('/auth/logout')).status).toBe(401);
});

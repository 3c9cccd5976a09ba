import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
afterAll(() => p.stop());

test('[oauth2/endpoints] a user revokes an authorization, and its tokens are revoked', async () => {
  const [of, kept] = [await app(p), await app(p)];
  const ada = await p.person('ada');
  const given = await tokensOf(p, ada, of);
  const other = await tokensOf(p, ada, kept);
  const [first] = (await ada.get('/oauth2/tokens')).body;
  expect((await ada.delete(`/oauth2/tokens/${first?.id}`)).status).toBe(204);
  expect((await bearer(p, given).get('/users/@me')).status).toBe(401);
  expect((await bearer(p, other).get('/users/@me')).status).toBe(200);
  expect((await ada.delete(`/oauth2/tokens/${first?.id}`)).error.code).toBe(10012);
});

test("another user's authorization is unknown and kept", async () => {
  const of = await app(p);
  const ada = await p.person('ada');
  const given = await tokensOf(p, ada, of);
  const [first] = (await ada.get('/oauth2/tokens')).body;
  expect((await (await p.person('eve')).delete(`/oauth2/tokens/${first?.id}`)).error.code).toBe(10012);
  expect((await bearer(p, given).delete(`/oauth2/tokens/${first?.id}`)).status).toBe(401);
  expect((await bearer(p, given).get('/users/@me')).status).toBe(200);
});

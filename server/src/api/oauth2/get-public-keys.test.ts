import { app, idTokenOf, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
afterAll(() => p.stop());

const DAY = 86_400_000;

const keys = async () => (await p.anyone.get('/oauth2/keys')).body;

test('[RFC 7517 5] keys rotate every 30 days; the previous one stays public, the one before it is removed', async () => {
  const of = await app(p);
  const idToken = idTokenOf(await tokensOf(p, of.owner, of, 'openid'));
  const { kid } = decodeProtectedHeader(idToken);
  const before = await keys();
  expect(before.keys.map((key) => Object.keys(key).sort())).toContainEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  await p.clock.advance(30 * DAY);
  const after = await keys();
  expect(after.keys.map((key) => key.kid)).toEqual([expect.not.stringMatching(`^${kid}$`), kid]);
  await jwtVerify(idToken, createLocalJWKSet(after), { currentDate: new Date(p.clock.now() - 30 * DAY) });
  await p.clock.advance(30 * DAY);
  expect((await keys()).keys.map((key) => key.kid)).not.toContain(kid);
});

test('[RFC 7517 5] many concurrent requests for the first key of a period get the same one', async () => {
  await p.clock.advance(60 * DAY);
  const sets = await Promise.all(Array.from({ length: 8 }, keys));
  expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1);
});

import { app, bearer, consent, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const operator = await p.person('operator');
afterAll(() => p.stop());

test('[oauth2/about-a-token] users see their own premium_type; an application sees it if it requested identify.premium and is approved, else 0', async () => {
  const [ada, of] = [await p.person('ada'), await app(p)];
  const session = await ada.connect();
  const set = await operator.patch(`/operator/users/${ada.id}`, { premium_type: 2 });
  expect([set.status, set.body]).toMatchObject([200, { id: ada.id, premium_type: 2 }]);
  expect(await session.event('USER_UPDATE')).toMatchObject({ id: ada.id, premium_type: 2, email: expect.any(String) });
  await session.close();
  expect((await ada.get('/users/@me')).body.premium_type).toBe(2);
  expect((await ada.get(`/users/${ada.id}/profile`)).body.premium_type).toBe(2);
  const refused = await consent(ada, of, { scope: 'identify identify.premium' });
  expect(new URL(refused.body.location).searchParams.get('error')).toBe('invalid_scope');
  const review = (body: object) => operator.patch(`/operator/applications/${of.id}`, body);
  await review({ approved_scopes: ['identify.premium'] });
  const plain = bearer(p, await tokensOf(p, ada, of, 'identify'));
  const premium = bearer(p, await tokensOf(p, ada, of, 'identify identify.premium'));
  const seen = async () => [
    (await plain.get('/users/@me')).body.premium_type,
    (await premium.get('/users/@me')).body.premium_type,
  ];
  expect(await seen()).toEqual([0, 2]);
  await operator.patch(`/operator/users/${ada.id}`, { premium_type: 3 });
  expect(await seen()).toEqual([0, 3]);
  await review({ approved_scopes: [] });
  expect(await seen()).toEqual([0, 0]);
});

test('[people/operators] only the operator may; an unknown user or a bot is 10013; invalid values are 50035; an empty body has no effect', async () => {
  const ada = await p.person('ada');
  const path = `/operator/users/${ada.id}` as const;
  expect((await ada.patch(path, { premium_type: 2 })).error.code).toBe(50001);
  expect((await operator.patch('/operator/users/1', {})).error.code).toBe(10013);
  expect((await operator.patch(`/operator/users/${(await p.bot(ada)).id}`, { premium_type: 1 })).error.code).toBe(10013);
  for (const premium_type of [4, -1, 'two']) expect((await operator.patch(path, { premium_type })).error.code).toBe(50035);
  const before = p.emitted('USER_UPDATE').length;
  expect((await operator.patch(path, {})).body).toMatchObject({ premium_type: 0 });
  expect(p.emitted('USER_UPDATE')).toHaveLength(before);
  expect((await p.anyone.patch(path, {})).status).toBe(401);
});

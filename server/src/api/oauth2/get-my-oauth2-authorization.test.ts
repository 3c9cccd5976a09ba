import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';

const p = await startPlatform();
afterAll(() => p.stop());

test("[oauth2/about-a-token] returns a token's user, scopes and expiry", async () => {
  const of = await app(p);
  const ada = await p.person('ada');
  const shown = await bearer(p, await tokensOf(p, ada, of, 'guilds identify')).get('/oauth2/@me');
  expect(shown.body).toMatchObject({ application: { id: of.id }, scopes: ['guilds', 'identify'], user: { id: ada.id } });
  expect(shown.body.expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
  expect(Date.parse(shown.body.expires)).toBe(p.clock.now() + 604_800_000);
});

test('[oauth2/about-a-token] without identify there is no user', async () => {
  const of = await app(p);
  const shown = await bearer(p, await tokensOf(p, of.owner, of, 'guilds')).get('/oauth2/@me');
  expect(shown.body).not.toHaveProperty('user');
});

test('[oauth2/about-a-token] all other credentials are 401', async () => {
  const of = await app(p);
  for (const actor of [of.owner, of.bot, p.anyone, bearer(p, { access_token: 'nonsense' })]) {
    const refused = await actor.get('/oauth2/@me');
    expect([refused.status, refused.body]).toEqual([401, { message: '401: Unauthorized', code: 0 }]);
  }
});

test('[oauth2/umbrella-scopes] an umbrella scope is returned as such, and implies its parts', async () => {
  const of = await app(p);
  const ada = await p.person('ada');
  const tokens = await tokensOf(p, ada, of, 'openid sdk.social_layer');
  expect(tokens.scope.split(' ').sort()).toEqual(['openid', 'sdk.social_layer']);
  const social = bearer(p, tokens);
  const shown = await social.get('/oauth2/@me');
  expect(shown.body).toMatchObject({ scopes: ['openid', 'sdk.social_layer'], user: { id: ada.id } });
  expect((await social.get('/users/@me/guilds')).status).toBe(200);
  expect((await social.get('/users/@me')).body).not.toHaveProperty('email');
});

test('[oauth2/umbrella-scopes] the smaller umbrella does not imply what the larger one does', async () => {
  const of = await app(p);
  const presence = bearer(p, await tokensOf(p, await p.person('ada'), of, 'sdk.social_layer_presence'));
  expect((await presence.get('/users/@me')).status).toBe(200);
  const refused = await presence.get('/users/@me/guilds');
  expect([refused.status, refused.error.code]).toEqual([403, 50026]);
});
